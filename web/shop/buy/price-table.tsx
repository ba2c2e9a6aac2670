import { FoldedTable } from '../../components/folded-table.tsx';
import { useWords } from '../../components/words.tsx';
import type { ShownQuote } from '../../loaders/quotes.server.ts';

export function PriceTable({ quotes }: { quotes: readonly ShownQuote[] }) {
  const t = useWords();
  const plans = [...new Set(quotes.map((quote) => quote.plan))];
  const counts = [...new Set(quotes.map((quote) => quote.seats))];
  const find = (plan: string, seats: number) =>
    quotes.find((quote) => quote.plan === plan && quote.seats === seats);
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
