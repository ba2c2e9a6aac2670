import { useWords } from '../../components/words.tsx';
import { type Day, DayChart } from '../chart.tsx';
import type { Figures } from './figures.server.ts';

/** Shows only what the role may see. */
export function Charts({ figures: { days, sales, tickets } }: { figures: Figures }) {
  const t = useWords();
  if (sales === null && tickets === null) return null;
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
        {sales ? <Revenue {...{ sales, days }} /> : null}
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

/** Renewals come before revenue, which has one chart per currency. */
function Revenue({ sales, days }: { sales: SalesFigures; days: readonly Day[] }) {
  const t = useWords();
  const { revenue, renewals } = sales;
  return (
    <>
      <DayChart
        {...{ days, title: t('office.chart.renewals') }}
        series={[
          { ...renewals.paid, name: t('office.chart.renewals-paid') },
          { ...renewals.declined, name: t('office.chart.renewals-declined') },
        ]}
      />
      {revenue.map(({ currency, ...counted }) => {
        const name = t('office.chart.revenue', { currency });
        return (
          <DayChart key={currency} {...{ days, title: name, series: [{ ...counted, name }] }} />
        );
      })}
    </>
  );
}
