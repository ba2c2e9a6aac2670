import type { ReactNode } from 'react';
import type { Words } from '../../../locales/catalog.ts';
import type { Product, Shape } from '../../../products/index.ts';
import { joinUnits } from '../../components/joined.server.ts';
import { VersionRows } from '../../components/version-rows.server.tsx';
import type { WindowProps } from '../../illustrations/frame.tsx';
import { SCENES } from '../../illustrations/scenes.ts';
import type { PageSections } from '../../loaders/page-sections.server.ts';

/** Our own Markdown, already rendered as HTML. */
const html = (text: string) => ({ __html: text });

type SectionProps<Part extends keyof PageSections> = { readonly part: PageSections[Part] };

function Heading({ id, title }: { id: string; title: string }) {
  return <h2 id={id} dangerouslySetInnerHTML={html(title)} />;
}

type FeaturesProps = SectionProps<'features'> &
  WindowProps & { readonly product: Product; readonly t: Words };

/** How the features stand: in three columns, two large ones first, or in rows beside their pictures. */
const LAYOUTS = {
  formats: 'in-three',
  stage: 'two-first',
  cases: 'two-first',
  steps: 'in-rows',
} as const satisfies Record<Shape, string>;

export function Features({ part, product, t, ...drawn }: FeaturesProps) {
  return (
    <section className={`wrap section features ${LAYOUTS[product.shape]}`}>
      <Heading {...part} />
      {product.formats ? <Formats names={product.formats} t={t} /> : null}
      {part.blocks.map((block, index) => {
        const Scene = SCENES[product.key]?.[index];
        return (
          <div key={block.title} className="feature">
            {Scene ? (
              <div className="scene" aria-hidden="true">
                <div className="m-scene">
                  <Scene {...drawn} />
                </div>
              </div>
            ) : null}
            <div>
              <h3 dangerouslySetInnerHTML={html(block.title)} />
              <div dangerouslySetInnerHTML={html(block.html)} />
            </div>
          </div>
        );
      })}
    </section>
  );
}

const Formats = ({ names, t }: { names: readonly string[]; t: Words }) => (
  <dl className="format-list">
    <dt>{t('product.formats')}</dt>
    {names.map((name) => (
      <dd key={name}>
        <bdi>{name}</bdi>
      </dd>
    ))}
  </dl>
);

const CASES = ['recent', 'older', 'trim', 'overwritten'] as const;

/** Lists the cases in which files can be recovered. Only the recovery tool has it. */
export function Cases({ t }: { readonly t: Words }) {
  const rows = [
    [t('product.case'), t('product.chance')],
    ...CASES.map((each) => [t(`product.case.${each}`), t(`product.chance.${each}`)]),
  ];
  return (
    <section>
      <h2 id="cases">{t('product.cases')}</h2>
      <VersionTable part={{ id: 'cases', rows }} t={t} />
    </section>
  );
}

export function Steps({ part, isBand }: SectionProps<'steps'> & { readonly isBand: boolean }) {
  return (
    <section className={isBand ? 'band' : undefined}>
      <div className="wrap section">
        <Heading {...part} />
        <ol className="step-cards">
          {part.items.map((item) => (
            <li key={item}>
              <div dangerouslySetInnerHTML={html(item)} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Versions({ part, t }: SectionProps<'versions'> & { readonly t: Words }) {
  return (
    <section>
      <Heading {...part} />
      <VersionTable part={part} t={t} />
    </section>
  );
}

type TableProps = {
  readonly part: Pick<PageSections['versions'], 'id' | 'rows'>;
  readonly t: Words;
};

/** The table alone. The heading with the id of `part` names it. */
export function VersionTable({ part, t }: TableProps) {
  return (
    <section className="editions" aria-labelledby={part.id}>
      <VersionRows rows={part.rows} t={t} />
    </section>
  );
}

export const COMPARED_ID = 'compared';

type ComparisonProps = SectionProps<'comparison'> & { readonly t: Words; readonly name: string };

/** A comparison with other products, and its sources. */
export function Comparison({ part, t, name }: ComparisonProps) {
  if (part.rows.length <= 1) return null;
  return (
    <section className="wrap section">
      <h2 id={COMPARED_ID}>{t('product.compared', { product: name })}</h2>
      <VersionTable part={{ id: COMPARED_ID, rows: part.rows }} t={t} />
      <details className="sources">
        <summary>{t('product.sources')}</summary>
        <div className="quiet" dangerouslySetInnerHTML={html(part.sources)} />
      </details>
    </section>
  );
}

/** A section that few visitors read, behind its title. */
function Folded({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <Heading {...{ id, title }} />
      </summary>
      {children}
    </details>
  );
}

/** Explains when no tool is needed. */
export const Alternative = ({ part: { id, title, ...part } }: SectionProps<'comparison'>) => (
  <Folded {...{ id, title }}>
    <div className="prose" dangerouslySetInnerHTML={html(part.html)} />
  </Folded>
);

export const Requirements = ({ part: { id, title, rows } }: SectionProps<'requirements'>) => (
  <Folded {...{ id, title }}>
    <dl className="requirements">
      {rows.map(([name = '', value = '']) => (
        <div key={name}>
          <dt dangerouslySetInnerHTML={html(name)} />
          <dd dangerouslySetInnerHTML={html(joinUnits(value))} />
        </div>
      ))}
    </dl>
  </Folded>
);

export function Limits({ part }: SectionProps<'limits'>) {
  return (
    <section>
      <Heading {...part} />
      <div className="prose" dangerouslySetInnerHTML={html(part.html)} />
    </section>
  );
}
