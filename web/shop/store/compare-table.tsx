import { getProduct } from '../../../products/index.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { useWords } from '../../components/words.tsx';
import type { StoreCardData } from './store-card.tsx';

const PLANS = ['month', 'year', 'lifetime'] as const;

export type PlanPrice = { readonly product: string; readonly plan: string; readonly text: string };

export function CompareTable(props: {
  cards: readonly Pick<StoreCardData, 'key' | 'use'>[];
  prices: readonly PlanPrice[];
  seats: number;
}) {
  const t = useWords();
  const { cards, prices, seats } = props;
  return (
    <>
      <h2>{t('store.compare')}</h2>
      <FoldedTable
        className="prices two-lines"
        heads={[
          t('store.tool'),
          t('store.use'),
          ...PLANS.map((plan) =>
            seats === 1
              ? t(`plan.${plan}`)
              : `${t(`plan.${plan}`)} · ${t('buy.seats-count', { seats })}`,
          ),
        ]}
        rows={cards.map(({ key, use }) => ({
          key,
          cells: [
            <bdi key="name">{getProduct(key).name}</bdi>,
            use,
            ...PLANS.map((plan) => <bdi key={plan}>{priceOf(prices, key, plan)}</bdi>),
          ],
        }))}
      />
    </>
  );
}

const priceOf = (prices: readonly PlanPrice[], product: string, plan: string): string | undefined =>
  prices.find((price) => price.product === product && price.plan === plan)?.text;
