import { FoldedTable } from '../../components/folded-table.tsx';
import { useWords } from '../../components/words.tsx';
import type { ShownBill } from '../../loaders/bills.server.ts';

export function PriceTable({ bills }: { bills: readonly ShownBill[] }) {
  const t = useWords();
  const plans = [...new Set(bills.map((bill) => bill.plan))];
  const counts = [...new Set(bills.map((bill) => bill.seats))];
  const find = (plan: string, seats: number) =>
    bills.find((bill) => bill.plan === plan && bill.seats === seats);
  return (
    <FoldedTable
      className="prices"
      heads={[t('buy.plan'), ...counts.map((seats) => t('buy.seats-count', { seats }))]}
      rows={plans.map((plan) => ({
        key: plan,
        cells: [
          t(`plan.${plan}`),
          ...counts.map((seats) => <bdi key={seats}>{find(plan, seats)?.tag}</bdi>),
        ],
      }))}
    />
  );
}
