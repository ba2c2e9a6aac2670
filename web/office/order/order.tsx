import { data } from 'react-router';
import { SEATS } from '../../../domain/price/index.ts';
import { parseId } from '../../../kit/id.ts';
import { LocalLink } from '../../components/link.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { OutcomeNote, type Refusal } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { enter } from '../guard.server.ts';
import { MailTable } from '../mails/mail-table.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { useSubmittedValues } from '../reason.ts';
import { Returns } from '../returns.tsx';
import { mayEnter } from '../rooms.ts';
import type { Route } from './+types/order';
import { actOnOrder } from './act.server.ts';
import { CorrectForms } from './correct-forms.tsx';
import { HistoryTable } from './history-table.tsx';
import { LicenseActs } from './license-acts.tsx';
import { LicenseTable } from './license-table.tsx';
import { DocumentTable, PaymentTable, RefundTable } from './money-tables.tsx';
import { OrderFacts } from './order-facts.tsx';
import { RefundForm, RefundPreview } from './refund-form.tsx';
import { SubscriptionTable } from './subscription-table.tsx';
import { findOrderView } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-order');
  const { database, settings, newId } = context.get(servicesContext);
  const { pathname, searchParams } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const id = parseId(params.id);
  const lookup = id && { id, locale, secret: settings.sessionSecret };
  const order = lookup && (await database.read((reader) => findOrderView(reader, lookup)));
  if (!order) throw data(null, { status: 404 });
  return {
    staff,
    order,
    sizes: SEATS,
    once: newId(),
    isDone: wasDone(searchParams),
    mayRefund: order.isRefundable && mayEnter(staff.role, 'office-order', 'refund'),
    mayReturn: mayEnter(staff.role, 'office-order', 'return-transfer'),
    mayCorrect: order.hasInvoice && mayEnter(staff.role, 'office-order', 'correct-buyer'),
    mayHelp: order.hasInvoice && mayEnter(staff.role, 'office-order', 'revoke'),
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnOrder({ request, context }, params.id);

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, order, isDone } = loaderData;
  const preview = actionData?.preview ?? null;
  return (
    <OfficePage title={t('office.order', { number: order.orderNumber })} staff={staff}>
      {actionData?.text ? (
        <RefusalBox>{actionData.text}</RefusalBox>
      ) : (
        <OutcomeNote result={actionData} example={order.example} isDone={isDone} />
      )}
      {preview ? <RefundPreview preview={preview} /> : null}
      {order.creditDispute ? (
        <p className="notice" role="status">
          {t(`office.credit.${order.creditDispute}`)}
        </p>
      ) : null}
      {order.isTaxLowered ? (
        <p className="notice" role="status" id="tax-lowered">
          {t('office.tax-lowered-note')}
        </p>
      ) : null}
      <OrderFacts order={order} />
      <p>
        <LocalLink to={`/office/customers?email=${encodeURIComponent(order.email)}`}>
          {t('office.customer')}
        </LocalLink>{' '}
        {order.isQuoted ? (
          <LocalLink to={`/office/quotes/${order.id}`}>{t('office.quotes.number')}</LocalLink>
        ) : null}
      </p>
      {loaderData.mayCorrect ? (
        <CorrectForms
          {...{ email: order.email, words: order.words, mayMove: order.mayMove }}
          faults={actionData?.faults ?? {}}
        />
      ) : null}
      <h2>{t('office.licenses')}</h2>
      <LicenseTable licenses={order.licenses} />
      {loaderData.mayHelp ? (
        <LicenseActs licenses={order.licenses} once={loaderData.once} sizes={loaderData.sizes} />
      ) : null}
      <Money
        {...{ order, mayRefund: loaderData.mayRefund && preview === null }}
        mayReturn={loaderData.mayReturn}
        refusal={actionData?.refusal ?? null}
      />
      {order.subscriptions.length > 0 ? (
        <>
          <h2>{t('office.subscriptions')}</h2>
          <SubscriptionTable subscriptions={order.subscriptions} />
        </>
      ) : null}
      <h2>{t('office.mails')}</h2>
      <MailTable mails={order.mails} canOpen={staff.menu.includes('office-mails')} />
      <h2>{t('office.history')}</h2>
      <HistoryTable history={order.history} />
    </OfficePage>
  );
}

type OrderData = Route.ComponentProps['loaderData']['order'];

type MoneyProps = {
  order: OrderData;
  mayRefund: boolean;
  mayReturn: boolean;
  refusal: Refusal | null;
};

function Money({ order, mayRefund, mayReturn, refusal }: MoneyProps) {
  const t = useWords();
  const wasSubmitted = useSubmittedValues('preview-refund') !== null;
  return (
    <>
      <h2>{t('office.payments')}</h2>
      <PaymentTable payments={order.payments} />
      {order.refunds.length > 0 ? (
        <>
          <h2>{t('office.refunds')}</h2>
          <RefundTable refunds={order.refunds} />
        </>
      ) : null}
      {mayReturn ? <Returns toReturn={order.toReturn} /> : null}
      {mayRefund ? (
        <details open={wasSubmitted} className="act">
          <summary>{t('office.refund')}</summary>
          <RefundForm most={order.refundable} {...{ refusal, example: order.example }} />
        </details>
      ) : null}
      <h2>{t('office.documents')}</h2>
      <DocumentTable invoices={order.invoices} />
    </>
  );
}
