import type { JobData, Reader, Work } from '../../db/work.ts';
import { days, minutes } from '../../kit/time.ts';
import { isCompanyBuyer } from '../buyer/index.ts';
import { listGranted } from '../license/index.ts';
import { mailWord, queueMail } from '../mail/index.ts';
import { findOrderOfBuyer, hasPaidBefore, type Order, productsOf } from '../order/index.ts';
import { returnsToBank } from '../payment/index.ts';
import { marketZone, termMoment } from '../price/index.ts';
import type { MailLinkDeps } from '../subscription/index.ts';
import { creditTaken } from './credit.ts';
import {
  decideWithdrawal,
  declaredFrom,
  GUARANTEE_DAYS,
  WITHDRAW,
  WITHDRAW_REST,
  type WithdrawalDecision,
  type WithdrawalFacts,
} from './refund.ts';
import { linksOf } from './refund-mail.ts';
import { previewRefund, requestRefund } from './request.ts';
import { listRefunds } from './store.ts';

/** One receipt per kind and order in each slot of this length, so that nobody can flood an inbox. */
const MAIL_SLOT = days(1);

const CHECK_AGAIN = { soonest: minutes(10), latest: days(1) };

export type Withdrawal = {
  /** `refund-request`: under our guarantee. */
  readonly as: 'withdrawal' | 'refund-request';
  readonly orderNumber: string;
  readonly email: string;
  readonly name: string;
  /** Locale prefix of the page. */
  readonly locale: string;
};

/** Enqueues the decision. Reads nothing, so that nobody can probe for orders. `at`: when the declaration arrived. */
export async function declareWithdrawal(
  work: Work,
  withdrawal: Withdrawal,
  at: Date = work.now,
): Promise<void> {
  await work.enqueue(WITHDRAW, { ...withdrawal, at: at.toISOString() });
}

type Declared = Withdrawal & { readonly at: string };

/**
 * Decides a declared withdrawal, requests the refund, and queues the receipt of directive 2011/83/EU, article 11a. Does
 * nothing if number and address do not match.
 */
export async function withdraw(work: Work, deps: MailLinkDeps, data: JobData): Promise<void> {
  const typed = data as Declared;
  const order = await findOrderOfBuyer(work, typed);
  if (order === null) return;
  const declared = withMoment(work, typed, order);
  const outcome = await decideAndRefund(work, order, new Date(declared.at));
  if (outcome === 'upgraded') await checkAgain(work, declared, order);
  const slot = Math.floor(work.now.getTime() / MAIL_SLOT);
  await queueReceipt(work, deps, { declared, order, outcome, slot });
}

/** Refunds what upgrades no longer use as credit. Queues a second receipt once all of the money is refunded. */
export async function withdrawRest(work: Work, deps: MailLinkDeps, data: JobData): Promise<void> {
  const typed = data as Declared;
  const order = await findOrderOfBuyer(work, typed);
  if (order === null || (await isOver(work, order))) return;
  const declared = withMoment(work, typed, order);
  const outcome = await decideAndRefund(work, order, new Date(declared.at));
  if (outcome === 'upgraded') await checkAgain(work, declared, order);
  if (outcome === 'refund' || outcome === 'bank_account')
    await queueReceipt(work, deps, { declared, order, outcome, slot: 'rest' });
}

/** The receipt states the moment from which the declaration counts. */
function withMoment({ now }: Work, declared: Declared, { createdAt: placedAt }: Order): Declared {
  const at = declaredFrom(new Date(declared.at), { placedAt, now });
  return { ...declared, at: at.toISOString() };
}

/** Returns whether no upgrade uses the money as credit any more. */
async function isOver(work: Work, { id: orderId }: Order): Promise<boolean> {
  const left = await previewRefund(work, { orderId, amount: 'all' });
  return !left.ok && left.code !== 'credited';
}

/** Checks again soon, later daily, while an upgrade can still be returned. One job waits per order. */
async function checkAgain(work: Work, declared: Declared, { id: key }: Order): Promise<void> {
  const age = work.now.getTime() - new Date(declared.at).getTime();
  if (age >= days(GUARANTEE_DAYS + 1)) return;
  const pause = Math.min(CHECK_AGAIN.latest, Math.max(CHECK_AGAIN.soonest, age));
  const startAfter = new Date(work.now.getTime() + pause);
  await work.enqueue(WITHDRAW_REST, declared, { startAfter, key });
}

type Receipt = {
  readonly declared: Declared;
  readonly order: Order;
  readonly outcome: Outcome;
  /** Part of the idempotency key. */
  readonly slot: number | 'rest';
};

async function queueReceipt(
  work: Work,
  deps: MailLinkDeps,
  { declared, order, outcome, slot }: Receipt,
): Promise<void> {
  // Jobs of older versions have no kind.
  const { locale, as: kind = 'withdrawal' } = declared;
  await queueMail(work, {
    key: `${kind}:${order.id}:${slot}`,
    kind,
    to: order.email,
    locale,
    orderId: order.id,
    fields: {
      name: declared.name === '' ? order.name : declared.name,
      email: order.email,
      order_number: order.orderNumber,
      time: termMoment(new Date(declared.at), { market: order.market, locale }),
      outcome: mailWord(outcome === 'upgraded' ? kind : 'withdrawal', locale, `outcome_${outcome}`),
      ...linksOf(deps, order),
    },
  });
}

/** Each has a text `outcome_…` in the front matter of the receipt. */
export type Outcome =
  | 'refund'
  | 'bank_account'
  | 'upgraded'
  | 'nothing'
  | 'waived'
  | 'over'
  | 'not_covered';

async function decideAndRefund(work: Work, order: Order, at: Date): Promise<Outcome> {
  const facts = await factsOf(work, order);
  if (facts === null) return 'nothing';
  const decision = decideWithdrawal(facts, at);
  if (decision !== 'withdrawal' && decision !== 'guarantee') return OUTCOMES[decision];
  const key = keyOf(order);
  const request = { orderId: order.id, amount: 'all', reason: decision, by: 'buyer' } as const;
  const requested = await requestRefund(work, { ...request, key });
  if (!requested.ok) return requested.code === 'credited' ? 'upgraded' : 'nothing';
  // If the company cannot send the money, staff do. Its failed refund is no reason to deny it.
  const afterFailure = returnsToBank(order.method) ? 'bank_account' : 'nothing';
  if (requested.value.state === 'failed') return afterFailure;
  // A refunded upgrade frees the money it took. Otherwise nothing is left.
  const before = (await listRefunds(work, order.id)).filter((one) => one.key.startsWith(key));
  if (before.some(({ state }) => state === 'failed')) return afterFailure;
  const rest = await requestRefund(work, { ...request, key: `${key}:rest${before.length}` });
  if (!rest.ok && rest.code === 'disputed') return 'nothing';
  if ((await creditTaken(work, order)) > 0) return 'upgraded';
  return returnsToBank(order.method) ? 'bank_account' : 'refund';
}

/** Returns the beginning of the keys of all refunds for declarations about an order. */
export const keyOf = ({ id }: Pick<Order, 'id'>): string => `withdrawal:${id}`;

export const OUTCOMES = {
  waived: 'waived',
  over: 'over',
  'not-covered': 'not_covered',
} as const satisfies Record<Exclude<WithdrawalDecision, 'withdrawal' | 'guarantee'>, Outcome>;

/** Returns what the decision depends on, or null for an unpaid order. */
export async function factsOf(reader: Reader, order: Order): Promise<WithdrawalFacts | null> {
  const { paidAt, country, market, waivedWithdrawal } = order;
  if (paidAt === null) return null;
  const isCompany = isCompanyBuyer(order);
  const isFirst = await isFirstOf(reader, order);
  const zone = marketZone(market);
  const from = await deliveredOrPaid(reader, order, paidAt);
  return { from, country, zone, isCompany, waivedWithdrawal, isFirst };
}

/** An order with net terms may get its license long before its payment. */
async function deliveredOrPaid(
  reader: Reader,
  { id, billing }: Order,
  paidAt: Date,
): Promise<Date> {
  if (billing === null) return paidAt;
  const licenses = await listGranted(reader, id);
  const times = [paidAt, ...licenses.map(({ issuedAt }) => issuedAt)];
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

/** Compares all spellings of the address. */
async function isFirstOf(reader: Reader, order: Order): Promise<boolean> {
  const { kind, email, paidAt } = order;
  if (kind !== 'new' || paidAt === null) return false;
  const query = { products: productsOf(order), before: paidAt };
  return !(await hasPaidBefore(reader, email, query));
}
