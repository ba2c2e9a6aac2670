import { currentInvoice, invoicePath, titleOf } from '../../../domain/invoice/index.ts';
import { licenceToken } from '../../../domain/licence/index.ts';
import type { Purchase } from '../../../domain/purchase/index.ts';
import {
  expectBill,
  findSubscriptions,
  listOrders,
  openManagement,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import type { Reader, Services } from '../../request/context.ts';
import { dateText } from '../../request/moments.server.ts';
import { type ShownMoney, showMoney } from '../../request/offers.server.ts';
import { openStep, type StepView } from './step.server.ts';
import { STEPS, type StepName } from './step-names.ts';

/** A charge, and the invoice it has. */
export type ShownOrder = Pick<Purchase, 'orderNumber' | 'state'> & {
  readonly date: string;
  readonly total: ShownMoney;
  readonly invoice: { readonly title: string; readonly path: string } | null;
};

export type ShownSubscription = Pick<
  Subscription,
  'id' | 'orderNumber' | 'state' | 'plan' | 'seats' | 'card' | 'product'
> & {
  /** What it is for, in words. */
  readonly name: string;
  readonly paidUntil: string;
  /** Null: nothing more is charged. */
  readonly next: { readonly price: ShownMoney; readonly date: string } | null;
  /** What the next period will be, if it is not as this one. */
  readonly changing: Pick<Subscription, 'plan' | 'seats'> | null;
  /** A renewal that was declined, and until when it is waited for. */
  readonly pastDue: { readonly price: ShownMoney; readonly until: string } | null;
  readonly steps: readonly StepName[];
  /** Where one of its licences is renewed or upgraded by itself; null for a bundle that renews. */
  readonly licencePath: string | null;
  readonly orders: readonly ShownOrder[];
};

export type ManageView = {
  readonly token: string;
  readonly subscriptions: readonly ShownSubscription[];
  readonly step: StepView | null;
};

/** All subscriptions of the address a signed link was made for; null when the link is forged, cut or too old. */
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
    const own = await findSubscriptions(reader, { email: opened.email });
    const subscriptions: ShownSubscription[] = [];
    for (const each of own) {
      subscriptions.push(await show(each, { reader, locale, services }));
    }
    const chosen = own.find(({ id }) => id === query.get('id')) ?? null;
    const step = chosen && (await openStep(chosen, query, { reader, locale, services }));
    return { token, subscriptions, step };
  });
}

type Place = { readonly reader: Reader; readonly locale: Locale; readonly services: Services };

async function show(subscription: Subscription, place: Place): Promise<ShownSubscription> {
  const { locale, reader, services } = place;
  const { id, orderNumber, state, plan, seats, card, product } = subscription;
  const { nextBill, nextChargeAt, graceEndsAt, isChanging } = subscription;
  const orders: ShownOrder[] = [];
  for (const order of await listOrders(reader, id)) orders.push(await showOrder(order, place));
  const bill = await expectBill(reader, subscription, services.seller);
  const price = bill && showMoney(bill.total, locale);
  return {
    id,
    orderNumber,
    state,
    plan,
    seats,
    product,
    card: card && { ...card, brand: capitalize(card.brand) },
    name: nameOf(subscription, locale),
    paidUntil: dateText(subscription.periodEnd, locale),
    next: nextChargeAt && price && { price, date: dateText(nextChargeAt, locale) },
    changing: isChanging ? { plan: nextPlan(subscription), seats: nextBill.seats } : null,
    pastDue:
      state === 'past-due' && graceEndsAt && price
        ? { price, until: dateText(graceEndsAt, locale) }
        : null,
    steps: STEPS.filter((step) => isOffered(step, subscription, services.now())),
    licencePath: licencePathOf(subscription, services),
    orders: orders.toReversed(),
  };
}

/** Providers write `visa`. */
const capitalize = (brand: string): string => brand.slice(0, 1).toUpperCase() + brand.slice(1);

/** What the subscription is for, in the page's language. */
export const nameOf = ({ product, also }: Subscription, locale: Locale): string =>
  new Intl.ListFormat(locale.tag).format([product, ...also].map((key) => getProduct(key).name));

const nextPlan = ({ nextBill, plan }: Subscription): Subscription['plan'] =>
  nextBill.plan === 'lifetime' ? plan : nextBill.plan;

function isOffered(step: StepName, { state, periodEnd }: Subscription, now: Date): boolean {
  const isRunning = state === 'active' || state === 'paused';
  if (step === 'resume') return state === 'paused' || (state === 'cancelled' && periodEnd > now);
  if (step === 'cancel') return isRunning || state === 'past-due';
  if (step === 'card') return isRunning || (state === 'cancelled' && periodEnd > now);
  return step === 'change' ? isRunning : state === 'active';
}

function licencePathOf(
  { licenceId, also, state }: Subscription,
  { settings }: Services,
): string | null {
  if (also.length > 0 && state !== 'ended') return null;
  const page = state === 'ended' ? '/renew' : '/upgrade';
  return `${page}?licence=${licenceToken(settings.sessionSecret, licenceId)}`;
}

async function showOrder(order: Purchase, { reader, locale, services }: Place) {
  const invoice = await currentInvoice(reader, order.id);
  const { orderNumber, state, paidAt, createdAt, total } = order;
  return {
    orderNumber,
    state,
    date: dateText(paidAt ?? createdAt, locale),
    total: showMoney(total, locale),
    invoice: invoice && {
      title: titleOf(invoice, locale.prefix),
      path: invoicePath(services.settings.sessionSecret, invoice),
    },
  };
}
