import {
  currentInvoices,
  type Invoice,
  invoicePath,
  titleOf,
} from '../../../domain/invoice/index.ts';
import { findLicenseToken } from '../../../domain/license/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { printedExpiry } from '../../../domain/payment/index.ts';
import {
  chargedAgainAt,
  countOwnedSubscriptions,
  endsWithProducts,
  findSubscription,
  findToConfirm,
  forecastQuote,
  hasNoMoreCharges,
  listDisputedSubscriptions,
  listOrdersBySubscription,
  listOwnedSubscriptions,
  needsOtherCard,
  openManagement,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { writeList } from '../../../kit/formats.ts';
import { parseId } from '../../../kit/id.ts';
import type { Locale } from '../../../locales/index.ts';
import { findSoldProduct, getProduct, isRenewable } from '../../../products/index.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import { type PagerView, pageAt, pagerOf } from '../../loaders/list-page.server.ts';
import { orderDayText, termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import { localize } from '../../routing/address.ts';
import { openStep, type StepView } from './step.server.ts';
import { STEPS, type StepName } from './step-names.ts';

export type ShownOrder = Pick<Order, 'orderNumber' | 'state'> & {
  readonly date: string;
  readonly total: ShownMoney;
  readonly invoice: { readonly title: string; readonly path: string } | null;
};

export type ShownSubscription = Pick<
  Subscription,
  'id' | 'orderNumber' | 'state' | 'plan' | 'seats' | 'product'
> & {
  /** `expiry` as it is printed on the card. */
  readonly card: Subscription['card'];
  /** The card expires before the next charge. */
  readonly cardExpires: boolean;
  readonly name: string;
  readonly paidUntil: string;
  /** The next automatic charge; null if there is none. */
  readonly next: { readonly price: ShownMoney; readonly date: string } | null;
  /** The bank is reviewing a payment. Nothing is charged until it decides. */
  readonly isHeld: boolean;
  /** The plan and seats of the next period; null if they stay the same. */
  readonly changing: Pick<Subscription, 'plan' | 'seats'> | null;
  /** A declined renewal and the end of its grace period. */
  readonly pastDue: {
    readonly price: ShownMoney;
    readonly until: string;
    /** The bank wants its customer to confirm the payment. */
    readonly isToConfirm: boolean;
  } | null;
  readonly steps: readonly StepName[];
  /** The page that renews or upgrades one license on its own; null for a bundle that renews. */
  readonly licensePath: string | null;
  readonly orders: readonly ShownOrder[];
};

/** The query that every link and form keeps, which is the link's token and the page of the list. */
export type PreservedFields = Readonly<Record<string, string>>;

export type ManageView = {
  readonly preserved: PreservedFields;
  readonly subscriptions: readonly ShownSubscription[];
  readonly step: StepView | null;
  /** Product names of the subscription that the step is about, as a list in words. */
  readonly chosen: string | null;
  readonly pager: PagerView | null;
};

/**
 * Returns a page of the subscriptions of a signed link's email address, newest first; null if the link is invalid.
 */
export async function openManage(
  query: URLSearchParams,
  locale: Locale,
  services: Services,
): Promise<ManageView | null> {
  const token = query.get('subscription') ?? '';
  const { database, settings } = services;
  return database.read(async (reader) => {
    const opened = await openManagement(reader, settings.sessionSecret, token);
    if (opened === null) return null;
    const addresses = [{ email: opened.email, until: null }];
    const { all } = await countOwnedSubscriptions(reader, addresses);
    const { slice, ...shown } = pageAt(query.get('page'), all);
    const preserved: PreservedFields = {
      subscription: token,
      ...(shown.page > 1 ? { page: String(shown.page) } : {}),
    };
    const own = await listOwnedSubscriptions(reader, addresses, slice);
    const place = { reader, locale, services };
    const chosen = await chosenOf(reader, query.get('id'), opened);
    const path = localize(locale, '/scriptions');
    return {
      preserved,
      chosen: chosen && nameOf(chosen, locale),
      subscriptions: await showAll(own, place),
      step: chosen && (await openStep(chosen, query, place)),
      pager: pagerOf({ ...shown, locale, path, query: new URLSearchParams(preserved) }),
    };
  });
}

type Place = { readonly reader: Reader; readonly locale: Locale; readonly services: Services };

/** Finds the subscription of a step on any page; null if it does not belong to the link's email address. */
async function chosenOf(
  reader: Reader,
  id: string | null,
  { email }: Subscription,
): Promise<Subscription | null> {
  const subscriptionId = parseId(id ?? '');
  const found = subscriptionId && (await findSubscription(reader, subscriptionId));
  return found && isSameEmail(found.email, email) ? found : null;
}

async function showAll(
  subscriptions: readonly Subscription[],
  place: Place,
): Promise<ShownSubscription[]> {
  const ids = subscriptions.map(({ id }) => id);
  const charges = await listOrdersBySubscription(place.reader, ids);
  const orderIds = [...charges.values()].flat().map(({ id }) => id);
  const invoices = await currentInvoices(place.reader, orderIds);
  const held = await listDisputedSubscriptions(place.reader, ids);
  const shown: ShownSubscription[] = [];
  for (const each of subscriptions) {
    const orders = (charges.get(each.id) ?? []).map((order) =>
      showOrder(order, invoices.get(order.id) ?? null, place),
    );
    const isHeld = held.has(each.id) && !hasNoMoreCharges(each);
    shown.push({ ...(await show(each, isHeld, place)), orders: orders.toReversed() });
  }
  return shown;
}

async function show(
  subscription: Subscription,
  isHeld: boolean,
  { locale, reader, services }: Place,
): Promise<Omit<ShownSubscription, 'orders'>> {
  const { id, orderNumber, state, plan, seats, card, product } = subscription;
  const { nextQuote, graceEndsAt, isChanging, market } = subscription;
  const nextAt = isHeld ? null : chargedAgainAt(subscription);
  const quote = await forecastQuote(reader, subscription, services.seller);
  const price = quote && showMoney(quote.total, locale);
  const isToConfirm = (await findToConfirm(reader, subscription)) !== null;
  return {
    id,
    orderNumber,
    state,
    plan,
    seats,
    product,
    card: card && {
      ...card,
      brand: capitalize(card.brand),
      expiry: card.expiry && printedExpiry(card.expiry),
    },
    cardExpires: await needsOtherCard(reader, subscription, services.provider),
    name: nameOf(subscription, locale),
    paidUntil: termText(subscription.periodEnd, locale, market),
    isHeld,
    next: nextAt && price && { price, date: termText(nextAt, locale, market) },
    changing: isChanging ? { plan: nextPlan(subscription), seats: nextQuote.seats } : null,
    pastDue:
      !isHeld && state === 'past-due' && graceEndsAt && price
        ? { price, until: termText(graceEndsAt, locale, market), isToConfirm }
        : null,
    steps: STEPS.filter((step) => isOffered(step, subscription, services.now())),
    licensePath: await licensePathOf(reader, subscription, services),
  };
}

/** Providers write brands in lowercase. */
const capitalize = (brand: string): string => brand.slice(0, 1).toUpperCase() + brand.slice(1);

export const nameOf = ({ product, bundledProducts }: Subscription, locale: Locale): string =>
  writeList(
    [product, ...bundledProducts].map((key) => getProduct(key).name),
    locale,
  );

const nextPlan = ({ nextQuote, plan }: Subscription): Subscription['plan'] =>
  nextQuote.plan === 'lifetime' ? plan : nextQuote.plan;

function isOffered(step: StepName, subscription: Subscription, now: Date): boolean {
  const { state, periodEnd } = subscription;
  // The message about the declined payment has this step.
  if (step === 'confirm') return false;
  if (endsWithProducts(subscription) && step !== 'cancel') return false;
  const isRunning = state === 'active' || state === 'paused';
  if (step === 'resume') return state === 'paused' || (state === 'cancelled' && periodEnd > now);
  if (step === 'cancel') return isRunning || state === 'past-due';
  if (step === 'card') return isRunning || (state === 'cancelled' && periodEnd > now);
  return step === 'change' ? isRunning : state === 'active' && periodEnd > now;
}

async function licensePathOf(
  reader: Reader,
  { licenseId, product, bundledProducts, state }: Subscription,
  { settings }: Services,
): Promise<string | null> {
  if (bundledProducts.length > 0 && state !== 'ended') return null;
  if (!(state === 'ended' ? isRenewable(product) : findSoldProduct(product))) return null;
  const page = state === 'ended' ? '/renew' : '/upgrade';
  const token = await findLicenseToken(reader, settings.sessionSecret, licenseId);
  return token && `${page}?licence=${token}`;
}

function showOrder(order: Order, invoice: Invoice | null, { locale, services }: Place): ShownOrder {
  const { orderNumber, state, total } = order;
  return {
    orderNumber,
    state,
    date: orderDayText(order, invoice?.seller ?? services.company, locale),
    total: showMoney(total, locale),
    invoice: invoice && {
      title: titleOf(invoice, locale.prefix),
      path: invoicePath(services.settings.sessionSecret, invoice),
    },
  };
}
