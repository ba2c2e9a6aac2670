import { getProduct } from '../../../products/index.ts';
import { useWords } from '../../parts/words.tsx';
import type { StoreCardData } from './store-card.tsx';

const PLANS = ['month', 'year', 'lifetime'] as const;

/** What a tool costs for the chosen number of PCs, as it is shown. */
export type PlanPrice = { readonly product: string; readonly plan: string; readonly text: string };

/** Every tool with what it is for and its prices for the chosen number of PCs. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it. */}
      <section className="scroll-box" aria-label={t('store.compare')} tabIndex={0}>
        <table className="prices">
          <thead>
            <tr>
              <th scope="col">{t('store.tool')}</th>
              <th scope="col">{t('store.use')}</th>
              {PLANS.map((plan) => (
                <th key={plan} scope="col">
                  {t(`plan.${plan}`)}
                  {seats === 1 ? null : <> · {t('buy.seats-count', { seats })}</>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cards.map(({ key, use }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{getProduct(key).name}</bdi>
                </th>
                <td className="words">{use}</td>
                {PLANS.map((plan) => (
                  <td key={plan} dir="auto">
                    {priceOf(prices, key, plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const priceOf = (prices: readonly PlanPrice[], product: string, plan: string): string | undefined =>
  prices.find((price) => price.product === product && price.plan === plan)?.text;
