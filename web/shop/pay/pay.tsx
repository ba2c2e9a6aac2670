import { useEffect, useRef } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { getProduct } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { Gap, useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import type { Handle } from '../../routing/handle.ts';
import { CHECKOUT, PAY } from '../../styles/sheets.ts';
import type { Route } from './+types/pay';
import { useRefusal } from './error-summary.tsx';
import { openPayPage } from './open.server.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayForm } from './pay-form.tsx';
import { submitPayForm } from './submit.server.ts';
import { Trust } from './trust.tsx';
import { usePreview } from './use-preview.ts';
import { BY_ITSELF, type PayView, type Refusal } from './view.ts';

export const handle: Handle = {
  styles: [CHECKOUT, PAY],
  noIndex: true,
  bannerHidden: true,
  calm: true,
};

export const loader = ({ request, context }: Route.LoaderArgs) => openPayPage(request, context);

export const action = ({ request, context }: Route.ActionArgs) => submitPayForm(request, context);

/** If a preview of the total gets no response, the page stays, and the buyer can request the total with the button. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || !new URL(request.url).searchParams.has(BY_ITSELF)) throw error;
    return null;
  }
}

/** A preview is the whole response. Loading the page again could return something else. */
export const shouldRevalidate = ({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  !formAction?.includes(`&${BY_ITSELF}=`) && defaultShouldRevalidate;

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get('retry-after') ?? loaderHeaders.get('retry-after');
  return new Headers(wait === null ? {} : { 'retry-after': wait });
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const preview = usePreview(actionData ?? loaderData, form);
  const { view } = preview;
  useRefusalReport(view);
  const product = getProduct(view.selection.product);
  const title = t('pay.title');
  const refusal = useRefusal(view);
  return (
    <div className="checkout pay">
      <div className="wrap section">
        <Head title={refusal.title ?? title} isRefused={refusal.shown} noIndex />
        <h1>{title}</h1>
        {view.boughtPath ? (
          <p className="notice good">
            {t('pay.already', { product: product.name })}
            <Gap />
            <a href={view.boughtPath}>{t('pay.see-order')}</a>{' '}
            {view.change ? null : <LocalLink to={againPath(view)}>{t('pay.again')}</LocalLink>}
          </p>
        ) : null}
        {view.voucherPath ? (
          <p id="voucher-waiting" className="notice">
            {t('pay.voucher-waiting')}
            <Gap />
            <a href={view.voucherPath}>{t('pay.voucher-see')}</a>
          </p>
        ) : null}
        <div className="checkout-columns">
          <div className="pay-side">
            <OrderSummary {...preview} />
            <Trust view={view} />
          </div>
          <PayForm view={view} form={form} />
        </div>
        <LinkList
          links={[
            [backPath(view), view.fixed ? t('pay.quote-back') : t('pay.change')],
            ['/company/refund-policy', t('nav.refund')],
            ['/about/contact-us', t('nav.contact')],
          ]}
        />
      </div>
    </div>
  );
}

function backPath(view: PayView): string {
  const { about, coupon } = view;
  if (view.fixed) return `/quote?purchase=${view.orderId}`;
  if (about) return `/${about.kind === 'renewal' ? 'renew' : 'upgrade'}?licence=${about.token}`;
  const query = choiceIn(view);
  if (coupon) query.set('coupon', coupon);
  return `/buy?${query}`;
}

function againPath(view: PayView): string {
  const query = choiceIn(view);
  query.set('again', '1');
  return `/pay?${query}`;
}

function choiceIn({ selection, market }: PayView): URLSearchParams {
  const { product, bundledProducts, plan, seats } = selection;
  const query = new URLSearchParams({ product, plan, seats: String(seats), market });
  for (const key of bundledProducts) query.append('with', key);
  return query;
}

/** Reports each refusal to the server once, without data about the buyer. */
function useRefusalReport(view: PayView): void {
  const reported = useRef<Refusal | null>(null);
  useEffect(() => {
    const { refusal } = view;
    if (refusal === null || refusal === reported.current) return;
    reported.current = refusal;
    import('../../client/later/order-errors.ts')
      .then(({ reportOrderError }) => reportOrderError(troubleOf(view, refusal)))
      .catch(() => {});
  });
}

function messageOf(refusal: Refusal): string {
  if (refusal.kind === 'declined') return refusal.reason;
  return refusal.kind === 'coupon-refused' ? refusal.why : '';
}

function troubleOf({ selection, market }: PayView, refusal: Refusal) {
  const { product, plan, seats } = selection;
  return {
    type: refusal.kind,
    message: messageOf(refusal),
    extras: { product, plan, seats, market },
  };
}
