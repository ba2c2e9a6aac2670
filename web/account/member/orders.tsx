import { FileLink } from '../../components/file-link.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pager } from '../../components/pager.tsx';
import { Pill } from '../../components/pill.tsx';
import { RefundForm } from '../../components/refund-form.tsx';
import { useWords } from '../../components/words.tsx';
import { Empty } from './empty.tsx';
import type { OrdersView, OrderView } from './orders.server.ts';
import { SaveList } from './save-list.tsx';

/** Unpaid orders come first, then the others, newest first. */
export function Orders({ view }: { view: OrdersView }) {
  const t = useWords();
  const { orders, unfinished, pager, statements } = view;
  if (orders.length + unfinished.length === 0)
    return (
      <Empty text={t('member.orders.empty')}>
        <LocalLink to="/store">{t('member.to-store')}</LocalLink>
      </Empty>
    );
  return (
    <>
      {unfinished.length > 0 ? (
        <section id="unfinished" className="notice" aria-labelledby="unfinished-title">
          <h2 id="unfinished-title">{t('member.orders.unfinished')}</h2>
          <ul className="member-rows">
            {unfinished.map((order) => (
              <Unfinished key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ) : null}
      <ul className="member-cards" id="orders">
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
      <Pager view={pager} />
      <SaveList kind="orders" />
      {statements.length > 0 ? (
        <section aria-labelledby="statements-title">
          <h2 id="statements-title">{t('member.orders.statements')}</h2>
          <ul className="actions" id="statements">
            {statements.map(({ year, currency, buyer, path }) => (
              <li key={path}>
                <FileLink className="button" href={path}>
                  {t('member.orders.statement', { year: `${year}`, currency })}
                  {buyer === null ? null : (
                    <>
                      {' · '}
                      <bdi>{buyer}</bdi>
                    </>
                  )}
                </FileLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Unfinished({ order }: { order: OrderView }) {
  const t = useWords();
  const { number, products, total, state, payPath, date } = order;
  return (
    <li data-order={number} data-state={state}>
      <p>
        <bdi>{products}</bdi>, <bdi data-minor={total.minor}>{total.text}</bdi>
        <br />
        <span className="quiet">
          <bdi dir="ltr">{number}</bdi> · {date} · {t(`member.order.${stateWord(state)}`)}
        </span>
      </p>
      {payPath ? (
        <LocalLink className="button primary" to={payPath}>
          {t(state === 'declined' ? 'member.order.pay' : 'member.order.resume')}
        </LocalLink>
      ) : null}
    </li>
  );
}

/** A partial refund shows its amount separately. */
const stateWord = (state: OrderView['state']) => (state === 'refunded-part' ? 'paid' : state);

function Row({ order }: { order: OrderView }) {
  const t = useWords();
  const { number, date, products, total, state, returned } = order;
  return (
    <li className="card" data-order={number} data-state={state}>
      <h2>
        <span className="sr-only">{t('member.orders.products')} </span>
        <bdi>{products}</bdi>
      </h2>
      <dl className="facts">
        <dt>{t('member.orders.number')}</dt>
        <dd>
          <bdi dir="ltr">{number}</bdi>
        </dd>
        <dt>{t('member.orders.date')}</dt>
        <dd>{date}</dd>
        <dt>{t('member.orders.total')}</dt>
        <dd>
          <bdi data-minor={total.minor}>{total.text}</bdi>
        </dd>
        <dt>{t('member.orders.state')}</dt>
        <dd>
          <Pill state={state}>
            {state === 'refunded-part'
              ? t('member.order.refunded-part', { amount: returned })
              : t(`member.order.${state}`)}
          </Pill>
        </dd>
      </dl>
      <Links order={order} />
    </li>
  );
}

function Links({ order }: { order: OrderView }) {
  const t = useWords();
  const { number, invoice, refund, email, name, payPath } = order;
  return (
    <ul className="actions" aria-label={t('member.orders.links')}>
      {payPath ? (
        <li>
          <LocalLink className="button primary" to={payPath}>
            {t('member.order.pay')}
          </LocalLink>
        </li>
      ) : null}
      {invoice ? (
        <>
          <li>
            <a
              className="button"
              href={invoice.page}
              aria-label={t('member.order.document-of', { document: invoice.title, number })}
            >
              {invoice.title}
            </a>
          </li>
          <li>
            <FileLink
              className="button"
              href={invoice.pdf}
              aria-label={t('member.order.pdf-of', { document: invoice.title, number })}
            >
              {t('member.order.pdf')}
            </FileLink>
          </li>
        </>
      ) : null}
      {refund ? (
        <li>
          <RefundForm order={{ number, email, name }} by={refund.by}>
            {t(refund.by === 'withdrawal' ? 'member.order.withdraw' : 'member.order.refund', {
              date: refund.until,
            })}
          </RefundForm>
        </li>
      ) : null}
    </ul>
  );
}
