import { memo } from 'react';
import { getProduct } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { Compared, Feature } from './compare.server.ts';
import type { StoreCardData } from './store-card.tsx';

const PLANS = ['month', 'year', 'lifetime'] as const;

type Props = {
  readonly cards: readonly Pick<StoreCardData, 'key' | 'use'>[];
  readonly compared: readonly Compared[];
  readonly seats: number;
};

/** Scrolls in its own box, with the names of the tools always in view. */
export const CompareTable = memo(function CompareTable({ cards, compared, seats }: Props) {
  const t = useWords();
  return (
    <>
      <h2 id="compare">{t('store.compare')}</h2>
      <p className="quiet">{t('buy.seats-count', { seats })}</p>
      <p className="compare-hint">{t('store.compare-hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, and the keyboard must reach it. */}
      <section className="scroll-box compare-box" aria-labelledby="compare" tabIndex={0}>
        <table className="compare">
          <thead>
            <tr>
              {[
                t('store.tool'),
                t('store.use'),
                t('store.formats'),
                t('store.free'),
                t('store.paid'),
                ...PLANS.map((plan) => t(`plan.${plan}`)),
                t('store.saving'),
              ].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cards.map(({ key, use }) => {
              const tool = compared.find(({ product }) => product === key);
              return tool ? <Row key={key} tool={tool} use={use} /> : null;
            })}
          </tbody>
        </table>
      </section>
    </>
  );
});

function Row({ tool, use }: { tool: Compared; use: string }) {
  const { name, path } = getProduct(tool.product);
  return (
    <tr>
      <th scope="row">
        <LocalLink to={path}>
          <bdi>{name}</bdi>
        </LocalLink>
      </th>
      <td>{use}</td>
      <td>{tool.formats === null ? '–' : <bdi>{tool.formats}</bdi>}</td>
      <td>
        <Features features={tool.free} path={path} />
      </td>
      <td>
        <Features features={tool.paid} path={path} />
      </td>
      {PLANS.map((plan) => (
        <td key={plan} className="sum">
          <bdi>{tool.prices[plan] ?? '–'}</bdi>
        </td>
      ))}
      <td className="sum">
        {tool.saving ? (
          <>
            <bdi>{tool.saving.amount}</bdi> <bdi className="quiet">{tool.saving.percent}</bdi>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

/** The tables of the tools name the most important features first. */
const SHOWN = 3;

function Features({ features, path }: { features: readonly Feature[]; path: string }) {
  const t = useWords();
  const more = features.length - SHOWN;
  return (
    <ul>
      {features.slice(0, SHOWN).map(({ name, extent }) => (
        <li key={name}>
          {name}
          {extent ? <span className="quiet"> {extent}</span> : null}
        </li>
      ))}
      {more > 0 ? (
        <li>
          <LocalLink to={path}>{t('store.more', { count: more })}</LocalLink>
        </li>
      ) : null}
    </ul>
  );
}
