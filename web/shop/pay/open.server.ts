import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { agreedOf, type Choice, settleFromProvider } from '../../../domain/checkout/index.ts';
import { findTerms, openLicenseToken } from '../../../domain/license/index.ts';
import {
  type Draft,
  findDraft,
  findOrder,
  type Order,
  parseSelection,
  successPath,
} from '../../../domain/order/index.ts';
import { findMarket } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { isCouponBlocked } from '../../loaders/coupon-limit.server.ts';
import { choiceOf, draftOf, isDraft, rememberDraft } from '../../loaders/draft.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { readCardWait, tooOften } from './card-limit.server.ts';
import { SWITCH } from './elsewhere.server.ts';
import { redirectToOwed, resumePath } from './owed.server.ts';
import type { PayView, Refusal } from './view.ts';
import { openView } from './view-of.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * What the form was answered with in this very request. Opening the page once more beside it would ask the provider
 * again, and might say something else.
 */
export const answeredContext = createContext<PayView | null>(null);

/** The pay page for a choice in the query, or for an order or a draft begun before (`?purchase=`). */
export async function openPayPage(request: Request, context: Context) {
  const answered = context.get(answeredContext);
  if (answered) return data(answered, { headers: {} });
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  if (hasPaymentKeys(url)) throw redirect(withoutPaymentKeys(url));
  const id = z.uuid().safeParse(url.searchParams.get('purchase')).data ?? null;
  const begun = await findBegun(id, services);
  if (begun) return resume(begun, locale, { request, context });
  const draft = id ? await services.database.read((reader) => findDraft(reader, id)) : null;
  if (draft && (await isDraft(request, draft.id))) return reopen(draft, url, services);
  // Begun in another browser: whoever sent the link knows that order's number, and would be shown what is paid under it.
  const asked = draft
    ? await choiceIn(draft, url, services)
    : await parseChoice(url.searchParams, locale, services);
  const isBlocked = isCouponBlocked(context, asked.coupon);
  const choice = isBlocked ? { ...asked, coupon: null } : asked;
  const word = choiceOf(choice);
  const known = url.searchParams.has('again') ? null : await draftOf(request, word);
  const orderId = known ?? services.newId();
  const typed = draft?.typed ?? (await findLicenseEmail(choice, services));
  const opened = await openView({ choice, orderId, typed }, { services, locale });
  const view: PayView = isBlocked ? { ...opened, couponRefused: 'too-many' } : opened;
  const before = await findBegun(known, services);
  const bought = before?.state === 'paid' ? before : null;
  const boughtPath = bought ? successPath(services.settings.sessionSecret, bought) : null;
  const attempt = before?.state === 'open' ? before.attempt : null;
  const cookie = await rememberDraft(orderId, word, services.settings);
  return data({ ...view, boughtPath, attempt }, { headers: { 'set-cookie': cookie } });
}

/** A form as it was last sent. */
async function reopen(draft: Draft, url: URL, services: Services) {
  const { id: orderId, typed } = draft;
  const { locale } = parseAddress(url.pathname);
  const choice = await choiceIn(draft, url, services);
  const view = await openView({ choice, orderId, typed }, { services, locale });
  return data(view, { headers: {} });
}

/** What a form was about when it was last sent, in another market when the address asks for one. */
function choiceIn({ choice: kept }: Draft, url: URL, services: Services): Promise<Choice> {
  const { locale } = parseAddress(url.pathname);
  const query = new URLSearchParams(kept);
  const other = findMarket(url.searchParams.get(SWITCH) ?? '');
  if (other) query.set('market', other.key);
  return parseChoice(query, locale, services);
}

/** Some providers add what only the browser that pays should know to the address they lead back to. */
const isPaymentKey = (name: string): boolean => name.startsWith('payment_intent');
const hasPaymentKeys = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some(isPaymentKey);

function withoutPaymentKeys({ pathname, searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !isPaymentKey(name));
  return `${pathname}?${new URLSearchParams(kept)}`;
}

/**
 * What to buy, from an address or a form anybody may have typed. A link to a license that no longer works (its address was
 * corrected) is followed for `begun`, the order under the form's id, if that order changes a license already. Otherwise it
 * throws the redirect to the page that asks for a license: what is bought without it would be another one.
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

/** Who holds the signed name of a license has shown to know its address. */
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

/** Back from the bank, or from a link: the provider is asked what became of the payment. */
async function resume(
  begun: Order,
  locale: Locale,
  { request, context }: { readonly request: Request; readonly context: Context },
) {
  const services = context.get(servicesContext);
  const isHeard = begun.state !== 'open' || (await hear(begun, request, services));
  const order = (await findBegun(begun.id, services)) ?? begun;
  if (order.state === 'paid') throw redirect(successPath(services.settings.sessionSecret, order));
  const url = new URL(request.url);
  const isOther = isHeard && order.kind === 'new' && url.searchParams.has(SWITCH);
  const draft = isOther && (await services.database.read((reader) => findDraft(reader, begun.id)));
  // The order keeps its market: in another one it is another order.
  if (draft) return reopen({ ...draft, id: services.newId() }, url, services);
  const isSure = await redirectToOwed(order, { request, locale, services });
  const { market, email, name, country, company, address, taxId, quote, method } = order;
  const { product, bundledProducts, plan, seats, poNumber } = order;
  const query = {
    orderId: order.id,
    choice: {
      selection: { product, bundledProducts, plan, seats },
      coupon: quote.coupon,
      market,
      change: null,
    },
    begun: order,
    typed: {
      email,
      name,
      country,
      method,
      ...address,
      company: company ?? '',
      tax_id: taxId ?? '',
      po_number: poNumber ?? '',
    },
    hasProvenTaxId: order.taxIdProven,
  };
  const view = await openView(query, { services, locale });
  const wait = await readCardWait(context, order);
  const { refusal, init } = wait === null ? outcomeOf(order, isHeard && isSure) : tooOften(wait);
  const { attempt, id } = order;
  const shown: PayView = {
    ...view,
    attempt,
    resumePath: resumePath(locale, id),
    // Nobody can pay this, however the last attempt ended. A wait or a silent provider comes first.
    refusal: refusal?.kind === 'declined' ? (view.refusal ?? refusal) : (refusal ?? view.refusal),
  };
  return data(shown, init);
}

/** How the last attempt ended, as far as the provider was heard. */
function outcomeOf({ declineReason: reason }: Order, isHeard: boolean) {
  const silent: Refusal = { kind: 'unreachable' };
  const heard: Refusal | null = reason ? { kind: 'declined', reason } : null;
  return { refusal: isHeard ? heard : silent, init: { headers: {}, status: isHeard ? 200 : 503 } };
}

/** Acts upon what the provider says; false when it is silent. */
async function hear({ id }: Order, request: Request, services: Services): Promise<boolean> {
  try {
    await settleFromProvider(services, { orderId: id });
    return true;
  } catch (error) {
    services.report(error, request);
    return false;
  }
}
