import { getProduct } from '../../../products/index.ts';
import { RefundForm } from '../../components/refund-form.tsx';
import { useWords } from '../../components/words.tsx';
import type { ClaimResult } from './claim.server.ts';
import type { MailResult } from './order-mail.server.ts';
import { OrderMail } from './order-mail.tsx';
import type { Receipt } from './receipt.server.ts';

type Props = { readonly receipt: Receipt; readonly result: MailResult | ClaimResult | null };

export function OrderCard({ receipt, result }: Props) {
  const t = useWords();
  return (
    <section className="quiet-card" aria-labelledby="order-title">
      <h2 id="order-title">{t('pay.summary')}</h2>
      <Facts receipt={receipt} />
      <Documents documents={receipt.documents} />
      <RefundRequest receipt={receipt} />
      {receipt.standing.isClosed ? null : (
        <OrderMail receipt={receipt} result={result && 'refused' in result ? result : null} />
      )}
    </section>
  );
}

function RefundRequest({ receipt: { orderNumber, email, standing } }: Pick<Props, 'receipt'>) {
  const { request, isClosed } = standing;
  if (request === null || isClosed) return null;
  return (
    <RefundForm order={{ number: orderNumber, email }} by={request.by}>
      {request.label}
    </RefundForm>
  );
}

function Documents({ documents: { invoice, creditNotes } }: Pick<Receipt, 'documents'>) {
  if (invoice === null) return null;
  return (
    <p className="actions">
      <a id="invoice" className="button" href={invoice.path}>
        {invoice.title}
      </a>
      {creditNotes.map(({ title, path }) => (
        <a key={path} className="button" href={path}>
          {title}
        </a>
      ))}
    </p>
  );
}

function Facts({ receipt }: Pick<Props, 'receipt'>) {
  const t = useWords();
  const { total, licenses } = receipt;
  const holding = licenses.find(({ isRevoked }) => !isRevoked);
  return (
    <dl className="facts">
      <dt>{t('success.order')}</dt>
      <dd>
        <bdi id="order-number">{receipt.orderNumber}</bdi>
      </dd>
      <dt>{t('pay.product')}</dt>
      {licenses.map(({ product }) => (
        <dd key={product}>
          <bdi>{getProduct(product).name}</bdi>
        </dd>
      ))}
      <dt>{t('buy.plan')}</dt>
      <dd>{t(`plan.${receipt.plan}`)}</dd>
      <dt>{t('buy.seats')}</dt>
      <dd>{t('buy.seats-count', { seats: receipt.seats })}</dd>
      <dt>{t('buy.total')}</dt>
      <dd>
        <bdi id="order-total" data-minor={total.minor} data-currency={total.currency}>
          {total.text}
        </bdi>
      </dd>
      {holding ? (
        <>
          <dt>{t('success.valid')}</dt>
          <dd>{holding.expires ?? t('success.for-ever')}</dd>
        </>
      ) : null}
    </dl>
  );
}
