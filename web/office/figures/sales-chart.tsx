import { useWords } from '../../components/words.tsx';
import { DayChart } from '../chart.tsx';
import type { SalesChart as Chart } from './sales.server.ts';

/** Gross sales beside refunds and lost disputes, in the company's currency. */
export function SalesChart({ chart, currency }: { chart: Chart; currency: string }) {
  const t = useWords();
  return (
    <DayChart
      title={t('office.figures.sales-chart', { currency })}
      days={chart.days}
      heading={t('office.figures.first.series')}
      series={[
        { ...chart.gross, name: t('office.figures.column.gross') },
        { ...chart.returned, name: t('office.figures.returned') },
      ]}
    />
  );
}
