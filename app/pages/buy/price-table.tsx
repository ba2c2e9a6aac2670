import { useWords } from '../../parts/words.tsx';
import type { Offer } from '../../request/offers.server.ts';

/** Every plan and number of PCs at a glance. */
export function PriceTable({ offers }: { offers: readonly Offer[] }) {
  const t = useWords();
  const plans = [...new Set(offers.map((offer) => offer.plan))];
  const counts = [...new Set(offers.map((offer) => offer.seats))];
  const find = (plan: string, seats: number) =>
    offers.find((offer) => offer.plan === plan && offer.seats === seats);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it.
    <section className="scroll-box" aria-label={t('buy.all-prices')} tabIndex={0}>
      <table className="prices">
        <thead>
          <tr>
            <th scope="col">{t('buy.plan')}</th>
            {counts.map((seats) => (
              <th key={seats} scope="col">
                {t('buy.seats-count', { seats })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan}>
              <th scope="row">{t(`plan.${plan}`)}</th>
              {counts.map((seats) => (
                <td key={seats}>
                  <bdi>{find(plan, seats)?.total.text}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
