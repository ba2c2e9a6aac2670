import { useWords } from '../../parts/words.tsx';
import type { ShownBill } from '../../request/bills.server.ts';

/** Every plan and number of PCs at a glance. */
export function PriceTable({ bills }: { bills: readonly ShownBill[] }) {
  const t = useWords();
  const plans = [...new Set(bills.map((bill) => bill.plan))];
  const counts = [...new Set(bills.map((bill) => bill.seats))];
  const find = (plan: string, seats: number) =>
    bills.find((bill) => bill.plan === plan && bill.seats === seats);
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
