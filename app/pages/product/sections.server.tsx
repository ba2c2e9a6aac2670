import type { Words } from '../../../locales/catalogue.ts';
import type { WindowProps } from '../../windows/frame.tsx';
import { SCENES } from '../../windows/scenes.ts';
import { EditionRows } from './edition-rows.server.tsx';
import { joinUnits } from './joined.server.ts';
import type { World } from './world.server.ts';

/** Our own Markdown, already HTML. */
const html = (text: string) => ({ __html: text });

type SectionProps<Part extends keyof World> = { readonly part: World[Part] };

function Heading({ id, title }: { id: string; title: string }) {
  return <h2 id={id} dangerouslySetInnerHTML={html(title)} />;
}

/** Features with a picture each, on one side and then on the other. */
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

/** What is free and what a licence adds. */
export function Editions({ part, t }: SectionProps<'editions'> & { t: Words }) {
  return (
    <section className="wrap section">
      <Heading {...part} />
      <EditionTable part={part} t={t} />
      <p className="quiet">{t('product.promise-free')}</p>
    </section>
  );
}

type TableProps = { readonly part: Pick<World['editions'], 'id' | 'rows'>; readonly t: Words };

/** The table alone; its heading has the id of the part. */
export function EditionTable({ part, t }: TableProps) {
  return (
    <section className="editions" aria-labelledby={part.id}>
      <EditionRows rows={part.rows} t={t} />
    </section>
  );
}

/** What Windows and another tool do, and where that is written. */
export function Comparison({ part, t }: SectionProps<'comparison'> & { t: Words }) {
  return (
    <section className="wrap section">
      <div className="comparison">
        <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
          <path d="M8 8h32a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3zM24 34v7M16 41h16" />
        </svg>
        <div>
          <Heading {...part} />
          <div className="prose" dangerouslySetInnerHTML={html(part.html)} />
        </div>
      </div>
      {part.rows.length > 1 ? (
        <>
          <EditionTable part={part} t={t} />
          <div className="quiet sources" dangerouslySetInnerHTML={html(part.sources)} />
        </>
      ) : null}
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
    <section className="limits">
      <Heading {...part} />
      <div className="prose" dangerouslySetInnerHTML={html(part.html)} />
    </section>
  );
}
