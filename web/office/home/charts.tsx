import { useWords } from '../../components/words.tsx';
import { type Day, DayChart } from '../chart.tsx';
import { SalesChart } from '../figures/sales-chart.tsx';
import type { Figures } from './figures.server.ts';
import type { HomeFigures } from './headline.server.ts';

type ChartsProps = { figures: Figures; headline: HomeFigures | null };

/** Shows only what the role may see. */
export function Charts({ figures: { days, sales, tickets }, headline }: ChartsProps) {
  const t = useWords();
  if (sales === null && tickets === null && headline === null) return null;
  return (
    <section id="figures">
      <h2>{t('office.chart.last-days', { count: days.length })}</h2>
      <div className="chart-cards">
        {sales ? <Orders {...{ orders: sales.orders, days }} /> : null}
        {tickets ? (
          <DayChart
            {...{ days, title: t('office.chart.tickets') }}
            series={[
              { ...tickets.opened, name: t('office.chart.tickets-opened') },
              { ...tickets.answered, name: t('office.chart.tickets-answered') },
            ]}
          />
        ) : null}
        {sales ? (
          <DayChart
            {...{ days, title: t('office.chart.renewals') }}
            series={[
              { ...sales.renewals.paid, name: t('office.chart.renewals-paid') },
              { ...sales.renewals.declined, name: t('office.chart.renewals-declined') },
            ]}
          />
        ) : null}
        {headline ? <SalesChart {...headline} /> : null}
      </div>
    </section>
  );
}

type SalesFigures = NonNullable<Figures['sales']>;

function Orders({ orders, days }: { orders: SalesFigures['orders']; days: readonly Day[] }) {
  const t = useWords();
  const title = t('office.chart.orders');
  return <DayChart {...{ days, title, series: [{ ...orders, name: title }] }} />;
}
