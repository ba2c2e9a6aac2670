import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { toFields } from '../../../domain/buyer/index.ts';
import {
  agreedOf,
  type Choice,
  endWaiting,
  findSalesQuoteTerms,
  isProcessed,
  type SalesQuoteTerms,
  settleFromProvider,
  type Typed,
} from '../../../domain/checkout/index.ts';
import { findTerms, openLicenseToken } from '../../../domain/license/index.ts';
import {
  type Draft,
  findDraft,
  findOrder,
  isOfPayer,
  type Order,
  parseSelection,
  successPath,
} from '../../../domain/order/index.ts';
import { METHOD_FACTS } from '../../../domain/payment/index.ts';
import { findMarket } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { isBuyer } from '../../loaders/buyer-cookie.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { isCouponBlocked } from '../../loaders/coupon-limit.server.ts';
import { choiceOf, draftOf, isDraft, rememberDraft } from '../../loaders/draft.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { declinedBy } from './answer.server.ts';
import { readCardWait, tooOften } from './card-limit.server.ts';
import { SWITCH } from './elsewhere.server.ts';
import { redirectToOwed, resumePath } from './owed.server.ts';
import { receiptPath } from './receipt-path.server.ts';
import { readOrderWait } from './unpaid-limit.server.ts';
import type { PayView, Refusal } from './view.ts';
import { openView, type ShownFor } from './view-of.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The page that the form of this request returned. Opening the page again would query the provider twice, with
 * possibly different results.
 */
export const submittedViewContext = createContext<PayView | null>(null);

/** Opens the pay page for a choice in the query, or for an existing order or draft (`?purchase=`). */
export async function openPayPage(request: Request, context: Context) {
  const submitted = context.get(submittedViewContext);
  if (submitted) return data(submitted, { headers: {} });
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const id = z.uuid().safeParse(url.searchParams.get('purchase')).data ?? null;
  const begun = await findBegun(id, services);
  if (hasPaymentKeys(url)) {
    if (begun && url.searchParams.has(CANCELED)) await endCanceled(begun, request, services);
    throw redirect(withoutPaymentKeys(url));
  }
  const terms = id === null ? null : await findQuoteTerms(id, services);
  if (terms?.isClosed && begun?.state !== 'paid') throw redirect(quotePath(terms, locale), 303);
  if (begun) return resume(begun, locale, { request, context });
  if (terms) return openSalesQuote(terms, { services, locale });
  const draft = id ? await services.database.read((reader) => findDraft(reader, id)) : null;
  if (draft && (await isDraft(request, draft.id))) return reopen(draft, url, services);
  // The order was started in another browser. The sender of the link knows its number and could see what is paid
  // under it.
  const requested = draft
    ? await choiceIn(draft, url, services)
    : await parseChoice(url.searchParams, locale, services);
  const isBlocked = isCouponBlocked(context, requested.coupon);
  const choice = isBlocked ? { ...requested, coupon: null } : requested;
  const word = choiceOf(choice);
  const known = url.searchParams.has('again') ? null : await draftOf(request, word);
  const orderId = known ?? services.newId();
  const typed = draft ? withoutPayer(draft.typed) : await findLicenseEmail(choice, services);
  const opened = await openView({ choice, orderId, typed }, { services, locale });
  const view: PayView = isBlocked ? { ...opened, couponRefused: 'too-many' } : opened;
  const before = await findBegun(known, services);
  const bought = before?.state === 'paid' ? before : null;
  const boughtPath = bought ? successPath(services.settings.sessionSecret, bought) : null;
  const attempt = before?.state === 'open' ? before.attempt : null;
  const cookie = await rememberDraft(orderId, word, services.settings);
  const voucherPath = before && voucherPathOf(before, locale);
  return data({ ...view, boughtPath, voucherPath, attempt }, { headers: { 'set-cookie': cookie } });
}

const findQuoteTerms = (
  id: string,
  { database, seller }: Services,
): Promise<SalesQuoteTerms | null> =>
  database.read((reader) => findSalesQuoteTerms(reader, id, seller));

const quotePath = ({ salesQuote }: SalesQuoteTerms, locale: Locale): string =>
  `${localize(locale, '/quote')}?purchase=${salesQuote.id}`;

/** Opens the page of a sales quote, whose order was not placed yet. */
async function openSalesQuote({ salesQuote }: SalesQuoteTerms, { services, locale }: ShownFor) {
  const { id: orderId, product, bundledProducts, plan, seats, market } = salesQuote;
  const selection = { product, bundledProducts, plan, seats };
  const choice: Choice = { selection, market, coupon: null, change: null };
  const view = await openView(
    { choice, orderId, typed: toFields(salesQuote) },
    { services, locale },
  );
  return data(view, { headers: {} });
}

async function reopen(draft: Draft, url: URL, services: Services) {
  const { id: orderId, typed } = draft;
  const { locale } = parseAddress(url.pathname);
  const choice = await choiceIn(draft, url, services);
  const view = await openView({ choice, orderId, typed }, { services, locale });
  return data(view, { headers: {} });
}

/** Returns the choice of a stored form, in another market if the address names one. */
function choiceIn({ choice: stored }: Draft, url: URL, services: Services): Promise<Choice> {
  const { locale } = parseAddress(url.pathname);
  const query = new URLSearchParams(stored);
  const other = findMarket(url.searchParams.get(SWITCH) ?? '');
  if (other) query.set('market', other.key);
  return parseChoice(query, locale, services);
}

/** Added to the return address if the buyer left the page of the company without paying. */
const CANCELED = 'canceled';

/** Some providers add secrets, or ids of theirs, to the address that they redirect to. */
const isPaymentKey = (name: string): boolean =>
  name.startsWith('payment_intent') || PAYMENT_KEYS.includes(name);
const PAYMENT_KEYS = ['redirect_status', CANCELED, 'token', 'PayerID', 'ba_token'];
const hasPaymentKeys = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some(isPaymentKey);

function withoutPaymentKeys({ pathname, searchParams }: URL): string {
  const remaining = [...searchParams].filter(([name]) => !isPaymentKey(name));
  return `${pathname}?${new URLSearchParams(remaining)}`;
}

/**
 * Ends the payment that the buyer canceled, so that the page can say so. If it was paid all the same, or the provider does
 * not respond, the page finds out.
 */
async function endCanceled(
  { id, state, provider, method }: Order,
  request: Request,
  services: Services,
): Promise<void> {
  const isAway = METHOD_FACTS[method].flow === 'redirect' && provider === services.provider.id;
  if (state !== 'open' || !isAway) return;
  await endWaiting(services, id).catch((error: unknown) => services.report(error, request));
}

/**
 * Parses the choice from an untrusted query or form. A link to a license stops working after its address was
 * corrected. It is still followed if `begun`, the order with the form's id, already changes a license.
 * @throws the redirect to the page that asks for a license, because buying without it would be a different order
 */
export async function parseChoice(
  query: URLSearchParams,
  locale: Locale,
  { database, settings }: Services,
  begun: Order | null = null,
): Promise<Choice> {
  const { coupon, ...selection } = parseSelection(query);
  const market = findMarket(query.get('market') ?? '')?.key ?? locale.market;
  const token = query.get('licence') ?? '';
  if (token === '') return { selection, coupon, market, change: null };
  const kind = query.get('change') === 'renewal' ? 'renewal' : 'upgrade';
  const { sessionSecret: secret } = settings;
  const agreed = agreedOf(begun)?.licenseId ?? null;
  const named = await database.read((reader) => openLicenseToken(reader, secret, token));
  const licenseId = named ?? agreed;
  if (licenseId === null)
    throw redirect(localize(locale, kind === 'renewal' ? '/renew' : '/upgrade'), 303);
  return { selection, coupon: null, market, change: { kind, licenseId } };
}

/** A valid license token proves that its holder received the license's email. */
async function findLicenseEmail(
  { change }: Choice,
  { database }: Services,
): Promise<{ email?: string }> {
  if (change === null) return {};
  const terms = await database.read((reader) => findTerms(reader, change.licenseId));
  return terms ? { email: terms.email } : {};
}

export async function findBegun(id: string | null, services: Services): Promise<Order | null> {
  return id === null ? null : services.database.read((reader) => findOrder(reader, id));
}

/** Opens an existing order after the bank or from a link, and asks the provider for the state of its payment. */
async function resume(
  begun: Order,
  locale: Locale,
  { request, context }: { readonly request: Request; readonly context: Context },
) {
  const services = context.get(servicesContext);
  const isReachable = begun.state !== 'open' || (await settlePayment(begun, request, services));
  const order = (await findBegun(begun.id, services)) ?? begun;
  if (order.state === 'paid') throw redirect(await receiptPath(order, request, services));
  const isBusy =
    isReachable &&
    (await isProcessed(services, order).catch((error: unknown) => {
      services.report(error, request);
      return false;
    }));
  if (isBusy) throw redirect(await receiptPath(order, request, services));
  const url = new URL(request.url);
  const isOther = isReachable && order.kind === 'new' && url.searchParams.has(SWITCH);
  const draft = isOther && (await services.database.read((reader) => findDraft(reader, begun.id)));
  // An order keeps its market. Another market needs a new order.
  const isOwn =
    isBuyer(request.headers, begun.id, services.settings) || (await isDraft(request, begun.id));
  if (draft) {
    const typed = isOwn ? draft.typed : withoutPayer(draft.typed);
    return reopen({ ...draft, id: services.newId(), typed }, url, services);
  }
  const isSure = await redirectToOwed(order, { request, locale, services });
  const { market, product, bundledProducts, plan, seats, quote } = order;
  const query = {
    orderId: order.id,
    choice: {
      selection: { product, bundledProducts, plan, seats },
      coupon: quote.coupon,
      market,
      change: null,
    },
    begun: order,
    typed: isOwn ? fieldsOf(order) : withoutPayer(fieldsOf(order)),
    hasProvenTaxId: order.taxIdProven,
  };
  const view = await openView(query, { services, locale });
  const limited = await limitOf(order, request, context);
  const { refusal, init } = limited ?? outcomeOf(order, isReachable && isSure);
  const { attempt, id } = order;
  const shown: PayView = {
    ...view,
    attempt,
    resumePath: resumePath(locale, id),
    voucherPath: voucherPathOf(order, locale),
    // Applies whatever the last attempt's result. A wait or an unresponsive provider comes first.
    refusal: refusal?.kind === 'declined' ? (view.refusal ?? refusal) : (refusal ?? view.refusal),
  };
  return data(shown, init);
}

/** Returns the page of the voucher that an open order waits for, or null. */
function voucherPathOf({ id, state, method, reference }: Order, locale: Locale): string | null {
  const isWaiting = state === 'open' && reference !== null;
  if (!isWaiting || METHOD_FACTS[method].flow !== 'voucher') return null;
  return `${localize(locale, '/paycode')}?purchase=${id}`;
}

/** Returns the fields of the form that placed an order. A payer without a company has fields beside the method. */
function fieldsOf(order: Order): Typed {
  const { method, company, payerTaxId } = order;
  const fields = { ...toFields(order), method };
  if (!METHOD_FACTS[method].asksPayer || company !== null) return fields;
  const { street = '', postcode = '', city = '', ...others } = fields;
  return {
    ...others,
    payer_tax_id: payerTaxId ?? '',
    payer_street: street,
    payer_postcode: postcode,
    payer_city: city,
  };
}

/** Links to an order are sent on. The tax ID and the address of a person are only for the browser that typed them. */
const withoutPayer = <T extends Typed>(typed: T): T =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !isOfPayer(name))) as T;

/** Returns the refusal while this visitor may not begin the next attempt, or null. */
async function limitOf(order: Order, request: Request, context: Context) {
  const cards = await readCardWait(context, order);
  if (cards !== null) return tooOften(cards);
  const unpaid = await readOrderWait(request, context, order);
  return unpaid === null ? null : tooOften(unpaid, 'too-many-unpaid');
}

/** Returns how the last attempt ended, as far as it is known. */
function outcomeOf(order: Order, isReachable: boolean) {
  const { declineReason: reason } = order;
  const unreachable: Refusal = { kind: 'unreachable' };
  const declined = reason ? declinedBy(order, reason) : null;
  return {
    refusal: isReachable ? declined : unreachable,
    init: { headers: {}, status: isReachable ? 200 : 503 },
  };
}

/** Settles the order from the provider. Returns false if the provider does not respond. */
async function settlePayment(
  { id }: Order,
  request: Request,
  services: Services,
): Promise<boolean> {
  try {
    await settleFromProvider(services, { orderId: id });
    return true;
  } catch (error) {
    services.report(error, request);
    return false;
  }
}
