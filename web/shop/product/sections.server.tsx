import type { ReactNode } from 'react';
import type { Words } from '../../../locales/catalog.ts';
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

export function Features(props: SectionProps<'features'> & WindowProps & { product: string }) {
  const { part, product, ...drawn } = props;
  return (
    <section className="wrap section features">
      <Heading {...part} />
      {part.blocks.map((block, index) => {
        const Scene = SCENES[product]?.[index];
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

export function Steps({ part }: SectionProps<'steps'>) {
  return (
    <section className="band">
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

/** `last` holds the ways to get each version. */
export function Versions({
  part,
  ...more
}: SectionProps<'versions'> & Pick<TableProps, 't' | 'last'>) {
  return (
    <section className="wrap section">
      <Heading {...part} />
      <VersionTable part={part} {...more} />
    </section>
  );
}

type TableProps = {
  readonly part: Pick<PageSections['versions'], 'id' | 'rows'>;
  readonly t: Words;
  readonly last?: readonly ReactNode[];
};

/** The table alone. The heading with the id of `part` names it. */
export function VersionTable({ part, t, last }: TableProps) {
  return (
    <section className="editions" aria-labelledby={part.id}>
      <VersionRows rows={part.rows} t={t} last={last} />
    </section>
  );
}

type ComparisonProps = SectionProps<'comparison'> & { readonly t: Words; readonly name: string };

/** A comparison with other products and its sources, then advice on when none is needed. */
export function Comparison({ part, t, name }: ComparisonProps) {
  return (
    <section className="wrap section">
      {part.rows.length > 1 ? (
        <>
          <h2 id="compared">{t('product.compared', { product: name })}</h2>
          <VersionTable part={{ id: 'compared', rows: part.rows }} t={t} />
          <div className="quiet sources" dangerouslySetInnerHTML={html(part.sources)} />
        </>
      ) : null}
      <div className="comparison">
        <Heading {...part} />
        <div className="prose" dangerouslySetInnerHTML={html(part.html)} />
      </div>
    </section>
  );
}

export function Requirements({ part }: SectionProps<'requirements'>) {
  return (
    <section>
      <Heading {...part} />
      <dl className="requirements">
        {part.rows.map(([name = '', value = '']) => (
          <div key={name}>
            <dt dangerouslySetInnerHTML={html(name)} />
            <dd dangerouslySetInnerHTML={html(joinUnits(value))} />
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Limits({ part }: SectionProps<'limits'>) {
  return (
    <section>
      <Heading {...part} />
      <div className="prose" dangerouslySetInnerHTML={html(part.html)} />
    </section>
  );
}
