import { data, redirect } from 'react-router';
import type {
  CheckoutResult,
  LicenseChange,
  QuotedChoice,
} from '../../../domain/checkout/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { type DeclineReason, METHOD_FACTS, renewalRuleOf } from '../../../domain/payment/index.ts';
import { getLocale, type Locale } from '../../../locales/index.ts';
import { isBuyer, rememberBuyer } from '../../loaders/buyer-cookie.server.ts';
import { redirectIfRetired } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { isDraft } from '../../loaders/draft.server.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { showTerms } from '../../loaders/renewal-text.server.ts';
import { localize } from '../../routing/address.ts';
import { tooOften } from './card-limit.server.ts';
import { changePath } from './change-path.server.ts';
import { resumePath } from './owed.server.ts';
import { paymentPath } from './payment-path.server.ts';
import type { ChoiceField, PayView, Refusal } from './view.ts';

export type PayResponse = ReturnType<typeof data<PayView>>;

/** Shows the pay page again with the reason why the order was not placed. */
export const refuse = (
  view: PayView,
  refusal: Refusal,
  init: ResponseInit = { status: 422 },
): PayResponse => data({ ...view, refusal }, init);

/** Returns the refusal of an order whose attempt was declined. */
export const declinedBy = ({ method }: Pick<Order, 'method'>, reason: DeclineReason): Refusal => ({
  kind: 'declined',
  reason,
  by: METHOD_FACTS[method].flow === 'card' ? null : method,
});

type ResponseContext = {
  readonly view: PayView;
  readonly checkout: QuotedChoice;
  /** Fields of the choice with unknown values. */
  readonly unknown: readonly ChoiceField[];
  readonly request: Request;
  readonly services: Services;
  readonly locale: Locale;
};

/** Returns the pay page with the result of a checkout, or throws a redirect to the next step. */
export async function respond(
  result: CheckoutResult,
  context: ResponseContext,
): Promise<PayResponse> {
  const { view, checkout, unknown: fields, services, locale } = context;
  const money = {
    locale,
    change: checkout.choice.change ?? checkout.agreed,
    now: services.now(),
    rule: renewalRuleOf(services.provider),
  };
  switch (result.kind) {
    case 'invalid': {
      const { errors } = result;
      if (fields.length > 0) return refuse({ ...view, errors }, { kind: 'choice', fields });
      return data({ ...view, errors }, { status: 422 });
    }
    case 'coupon-refused': {
      const { why, quoted } = result;
      const fresh = { ...view, ...showTerms(quoted.quote, money), couponRefused: why };
      return refuse(fresh, { kind: 'coupon-refused', why });
    }
    case 'price-changed': {
      // The price from the price book. The page's price can be a few seconds older.
      const fresh = { ...view, ...showTerms(result.quoted.quote, money), couponRefused: null };
      const kind = result.isTaxChanged ? 'tax-changed' : 'price-changed';
      return refuse(fresh, { kind, was: showMoney(result.was, locale) });
    }
    case 'already-started': {
      const fresh = { ...view, orderId: services.newId() };
      return refuse(fresh, { kind: 'price-changed', was: showMoney(result.was, locale) });
    }
    case 'quote-closed':
      // The page of the quote says why.
      throw redirect(`${localize(locale, '/quote')}?purchase=${view.orderId}`, 303);
    case 'not-owed':
      // The reopened page redirects to the amount that is owed.
      throw redirect(resumePath(locale, view.orderId), 303);
    case 'not-changeable':
      if (result.change === null) throw data(null, { status: 404 });
      return redirectToLicense(result.change, context);
    case 'not-sold':
      redirectIfRetired(view.selection, locale);
      throw data(null, { status: 404 });
    case 'too-little':
    case 'held':
      return refuse(view, result);
    case 'too-often':
    case 'too-many-unpaid': {
      const { refusal, init } = tooOften(result.wait, result.kind);
      return refuse(view, refusal, init);
    }
    case 'unreachable':
      return refuse(view, result, { status: 503 });
    case 'placed':
      return continuePayment(result, context);
  }
}

/** Redirects to the page of a license that cannot be changed like this. The form stays if the database is down. */
async function redirectToLicense(
  change: LicenseChange,
  { view, request, services, locale }: ResponseContext,
): Promise<PayResponse> {
  const path = await changePath(locale, change, services).catch((error: unknown) => {
    if (!services.isOutage(error)) throw error;
    services.report(error, request);
    return null;
  });
  if (path === null) return refuse(view, { kind: 'unreachable' }, { status: 503 });
  throw redirect(path, 303);
}

/** Throws the redirect to where the buyer pays, or returns the page with the reason why the payment did not start. */
async function continuePayment(
  { order, payment }: Extract<CheckoutResult, { kind: 'placed' }>,
  { view, checkout, request, services }: ResponseContext,
): Promise<PayResponse> {
  const { settings } = services;
  const isOwn = await isOwnOrder(request, checkout.begun, settings);
  const headers: HeadersInit = isOwn
    ? { 'set-cookie': rememberBuyer(request.headers, order.id, settings) }
    : {};
  if (payment.kind === 'declined')
    return refuse(view, declinedBy(order, payment.reason), { status: 422, headers });
  if (payment.kind === 'too-little') return refuse(view, payment, { status: 422, headers });
  if (payment.kind === 'unreachable') return refuse(view, payment, { status: 503, headers });
  const locale = getLocale(order.locale);
  const path = await paymentPath(payment, order, { locale, request, services, isOwn });
  throw redirect(path, { status: 303, headers });
}

/**
 * Returns whether this browser started the order or places it for the first time. A link to the order is not enough.
 */
async function isOwnOrder(
  request: Request,
  begun: Order | null,
  settings: Services['settings'],
): Promise<boolean> {
  if (begun === null || isBuyer(request.headers, begun.id, settings)) return true;
  return begun.state !== 'paid' && (await isDraft(request, begun.id));
}
