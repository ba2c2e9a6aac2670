import type { ReactNode } from 'react';
import type { Words } from '../../../locales/catalog.ts';
import type { Product } from '../../../products/index.ts';
import { joinUnits } from '../../components/joined.server.ts';
import { VersionRows } from '../../components/version-rows.server.tsx';
import type { WindowProps } from '../../illustrations/frame.tsx';
import type { Scene } from '../../illustrations/scenes/pieces.tsx';
import { SCENES } from '../../illustrations/scenes.ts';
import type { Block, PageSections } from '../../loaders/page-sections.server.ts';

/** Our own Markdown, already rendered as HTML. */
const html = (text: string) => ({ __html: text });

type SectionProps<Part extends keyof PageSections> = { readonly part: PageSections[Part] };

function Heading({ id, title }: { id: string; title: string }) {
  return <h2 id={id} dangerouslySetInnerHTML={html(title)} />;
}

type FeaturesProps = SectionProps<'features'> &
  WindowProps & { readonly product: Product; readonly t: Words };

/** The features with their pictures, and below them those without. Pictures of steps are beside the steps. */
export function Features({ part, product, t, ...drawn }: FeaturesProps) {
  const { key, shape, formats } = product;
  const scenes = shape === 'steps' ? [] : (SCENES[key] ?? []);
  const [pictured, others] = [
    part.blocks.slice(0, scenes.length),
    part.blocks.slice(scenes.length),
  ];
  return (
    <section className="section features">
      <div className="wrap">
        <Heading {...part} />
        {formats && shape !== 'formats' ? <Formats names={formats} t={t} /> : null}
      </div>
      {pictured.length > 0 ? (
        <Reel titled={part.id} isGrid={shape === 'formats'}>
          {pictured.map((block, index) => (
            <div key={block.title} className="feature">
              <Picture of={scenes[index]} {...drawn} />
              <FeatureText {...block} />
            </div>
          ))}
        </Reel>
      ) : null}
      {others.length > 0 ? (
        <Reel titled={part.id} isGrid>
          {others.map((block) => (
            <FeatureText key={block.title} {...block} />
          ))}
        </Reel>
      ) : null}
    </section>
  );
}

const FeatureText = (block: Block) => (
  <div className="feature-text">
    <h3 dangerouslySetInnerHTML={html(block.title)} />
    <div dangerouslySetInnerHTML={html(block.html)} />
  </div>
);

function Picture({ of: Scene, ...drawn }: WindowProps & { readonly of: Scene | undefined }) {
  return Scene ? (
    <div className="scene" aria-hidden="true">
      <div className="m-scene">
        <Scene {...drawn} />
      </div>
    </div>
  ) : null;
}

type ReelProps = {
  /** Id of the heading that names it. */
  readonly titled: string;
  /** In wide windows, a row of three instead of a reel. */
  readonly isGrid: boolean;
  readonly children: ReactNode;
};

/** A row that scrolls sideways, from edge to edge of the window. It has a tab stop, so that keys scroll it. */
const Reel = ({ titled, isGrid, children }: ReelProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place outside of forms.
  <div
    role="group"
    className={isGrid ? 'reel grid' : 'reel'}
    aria-labelledby={titled}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
    tabIndex={0}
  >
    {children}
  </div>
);

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

export function Steps({ part }: SectionProps<'steps'>) {
  return (
    <section>
      <Heading {...part} />
      <ol className="step-cards">
        {part.items.map((item) => (
          <li key={item}>
            <div dangerouslySetInnerHTML={html(item)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The steps, each below a picture of it. The page of a tool whose steps are its subject starts with them. */
export function PicturedSteps({
  part,
  product,
  ...drawn
}: SectionProps<'steps'> & WindowProps & { readonly product: Product }) {
  return (
    <section className="band">
      <div className="section">
        <div className="wrap">
          <Heading {...part} />
        </div>
        <Reel titled={part.id} isGrid>
          <ol className="step-cards">
            {part.items.map((item, index) => (
              <li key={item}>
                <Picture of={SCENES[product.key]?.[index]} {...drawn} />
                <div dangerouslySetInnerHTML={html(item)} />
              </li>
            ))}
          </ol>
        </Reel>
      </div>
    </section>
  );
}

type VersionsProps = SectionProps<'versions'> & {
  /** File formats that the table is about, if the page starts with it. */
  readonly formats: readonly string[] | undefined;
  readonly t: Words;
};

export function Versions({ part, formats, t }: VersionsProps) {
  return (
    <section>
      <Heading {...part} />
      {formats ? <Formats names={formats} t={t} /> : null}
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

/** A comparison with other products. */
export function Comparison({ part, t, name }: ComparisonProps) {
  if (part.rows.length <= 1) return null;
  return (
    <section className="compared">
      <h2 id={COMPARED_ID}>{t('product.compared', { product: name })}</h2>
      <VersionTable part={{ id: COMPARED_ID, rows: part.rows }} t={t} />
    </section>
  );
}

/** What a comparison is based on. */
export function Sources({ part, t }: SectionProps<'comparison'> & { readonly t: Words }) {
  if (part.rows.length <= 1) return null;
  return (
    <details className="sources">
      <summary>{t('product.sources')}</summary>
      <div className="quiet" dangerouslySetInnerHTML={html(part.sources)} />
    </details>
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
