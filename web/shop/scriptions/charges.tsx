import { useWords } from '../../components/words.tsx';
import type { ShownOrder } from './manage.server.ts';

export function Charges({ orders }: { orders: readonly ShownOrder[] }) {
  const t = useWords();
  if (orders.length === 0) return null;
  const documentOf = (document: string, number: string) =>
    t('subscription.history-document', { document, number });
  return (
    <details>
      <summary>{t('subscription.history')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it on a narrow screen. */}
      <section className="scroll-box" aria-label={t('subscription.history')} tabIndex={0}>
        <table className="prices">
          <thead>
            <tr>
              <th scope="col">{t('subscription.history-date')}</th>
              <th scope="col">{t('subscription.history-order')}</th>
              <th scope="col">{t('subscription.history-amount')}</th>
              <th scope="col">{t('subscription.history-state')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ orderNumber, date, total, state, invoice }) => (
              <tr key={orderNumber}>
                <td>{date}</td>
                <td>
                  {invoice ? (
                    <a href={invoice.path} aria-label={documentOf(invoice.title, orderNumber)}>
                      <bdi dir="ltr">{orderNumber}</bdi>
                    </a>
                  ) : (
                    <bdi dir="ltr">{orderNumber}</bdi>
                  )}
                </td>
                <td>
                  <bdi data-minor={total.minor}>{total.text}</bdi>
                </td>
                <td>{t(`subscription.history.${state}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
