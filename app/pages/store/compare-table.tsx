import { getProduct } from '../../../products/index.ts';
import type { ProductCardData } from '../../parts/product-card.tsx';
import { useWords } from '../../parts/words.tsx';

const PLANS = ['month', 'year', 'lifetime'] as const;

/** What a tool costs for one PC, as it is shown. */
export type PlanPrice = { readonly product: string; readonly plan: string; readonly text: string };

/** Every tool with what it is for and its prices for one PC. */
export function CompareTable(props: {
  cards: readonly ProductCardData[];
  prices: readonly PlanPrice[];
}) {
  const t = useWords();
  const { cards, prices } = props;
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
