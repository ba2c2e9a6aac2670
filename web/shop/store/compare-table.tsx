import { memo, type ReactNode } from 'react';
import { getProduct } from '../../../products/index.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
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

/** Scrolls in its own box, with the names of the tools always in view. On phones, each tool is a block of its own. */
export const CompareTable = memo(function CompareTable({ cards, compared, seats }: Props) {
  const t = useWords();
  const rows = cards.flatMap(({ key, use }) => {
    const tool = compared.find(({ product }) => product === key);
    return tool ? [{ key, cells: cellsOf(tool, use) }] : [];
  });
  return (
    <>
      <h2 id="compare">{t('store.compare')}</h2>
      <p className="quiet">{t('buy.seats-count', { seats })}</p>
      <p className="compare-hint">{t('store.compare-hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, and the keyboard must reach it. */}
      <section className="scroll-box compare-box" aria-labelledby="compare" tabIndex={0}>
        <FoldedTable
          className="compare"
          heads={[
            t('store.tool'),
            t('store.use'),
            t('store.formats'),
            t('store.free'),
            t('store.paid'),
            ...PLANS.map((plan) => t(`plan.${plan}`)),
            t('store.saving'),
          ]}
          rows={rows}
        />
      </section>
    </>
  );
});

function cellsOf(tool: Compared, use: string): ReactNode[] {
  const { name, path } = getProduct(tool.product);
  return [
    <LocalLink key="name" to={path}>
      <bdi>{name}</bdi>
    </LocalLink>,
    use,
    tool.formats === null ? '–' : <bdi key="formats">{tool.formats}</bdi>,
    <Features key="free" features={tool.free} path={path} />,
    <Features key="paid" features={tool.paid} path={path} />,
    ...PLANS.map((plan) => (
      <bdi key={plan} className="sum">
        {tool.prices[plan] ?? '–'}
      </bdi>
    )),
    tool.saving ? (
      <span key="saving" className="sum">
        <bdi>{tool.saving.amount}</bdi>{' '}
        <span className="quiet">
          <bdi>{tool.saving.percent}</bdi>
        </span>
      </span>
    ) : (
      '–'
    ),
  ];
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
