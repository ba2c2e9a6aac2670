import type { JobData, Reader, Work } from '../../db/work.ts';
import { days, minutes } from '../../kit/time.ts';
import { mailWord, queueMail } from '../mail/index.ts';
import { findOrderOfBuyer, hasPaidBefore, type Order, productsOf } from '../order/index.ts';
import { marketZone, termMoment } from '../price/index.ts';
import { creditTaken } from './credit.ts';
import {
  declaredFrom,
  GUARANTEE_DAYS,
  judgeWithdrawal,
  WITHDRAW,
  WITHDRAW_REST,
  type WithdrawalFacts,
  type WithdrawalVerdict,
} from './refund.ts';
import { linksOf, type MailPlace } from './refund-mail.ts';
import { previewRefund, requestRefund } from './request.ts';
import { listRefunds } from './store.ts';

/** At most one receipt per kind and order in this time, so that nobody can flood an inbox. */
const MAIL_PAUSE = days(1);

const LOOK_AGAIN = { soonest: minutes(10), latest: days(1) };

/** As typed. */
export type Withdrawal = {
  /** `refund-request`: under our guarantee. */
  readonly as: 'withdrawal' | 'refund-request';
  readonly orderNumber: string;
  readonly email: string;
  /** May be empty. */
  readonly name: string;
  /** Locale prefix of the page it was declared on. */
  readonly locale: string;
};

/** Enqueues a declared withdrawal. It reads nothing, so that nobody can probe for orders. `at`: when it arrived. */
export async function declareWithdrawal(
  work: Work,
  withdrawal: Withdrawal,
  at: Date = work.now,
): Promise<void> {
  await work.enqueue(WITHDRAW, { ...withdrawal, at: at.toISOString() });
}

type Declared = Withdrawal & { readonly at: string };

/**
 * Handles a declared withdrawal, and queues the receipt (directive 2011/83/EU, article 11a). Does nothing when number
 * and address do not match.
 */
export async function withdraw(work: Work, place: MailPlace, data: JobData): Promise<void> {
  const typed = data as Declared;
  const order = await findOrderOfBuyer(work, typed);
  if (order === null) return;
  const declared = withMoment(work, typed, order);
  const outcome = await decide(work, order, new Date(declared.at));
  if (outcome === 'upgraded') await lookAgain(work, declared, order);
  const slot = Math.floor(work.now.getTime() / MAIL_PAUSE);
  await queueReceipt(work, place, { declared, order, outcome, slot });
}

/** Checks again after an upgrade held some of the money. Queues a second receipt once all of it goes back. */
export async function withdrawRest(work: Work, place: MailPlace, data: JobData): Promise<void> {
  const typed = data as Declared;
  const order = await findOrderOfBuyer(work, typed);
  if (order === null || (await isOver(work, order))) return;
  const declared = withMoment(work, typed, order);
  const outcome = await decide(work, order, new Date(declared.at));
  if (outcome === 'upgraded') await lookAgain(work, declared, order);
  if (outcome === 'refund')
    await queueReceipt(work, place, { declared, order, outcome, slot: 'rest' });
}

/** Returns the declaration with the moment from which it counts. The receipt states the same one. */
function withMoment({ now }: Work, declared: Declared, { createdAt: placedAt }: Order): Declared {
  const at = declaredFrom(new Date(declared.at), { placedAt, now });
  return { ...declared, at: at.toISOString() };
}

/** Returns whether no upgrade holds money any more. */
async function isOver(work: Work, { id: orderId }: Order): Promise<boolean> {
  const left = await previewRefund(work, { orderId, amount: 'all' });
  return !left.ok && left.code !== 'credited';
}

/** Checks again soon, later daily, for as long as an upgrade can be withdrawn from. One job waits per order. */
async function lookAgain(work: Work, declared: Declared, { id: key }: Order): Promise<void> {
  const age = work.now.getTime() - new Date(declared.at).getTime();
  if (age >= days(GUARANTEE_DAYS + 1)) return;
  const pause = Math.min(LOOK_AGAIN.latest, Math.max(LOOK_AGAIN.soonest, age));
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
  place: MailPlace,
  { declared, order, outcome, slot }: Receipt,
): Promise<void> {
  // Jobs of older builds have no kind.
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
      ...linksOf(place, order),
    },
  });
}

/** Names in the front matter of the receipt. */
export type Outcome = 'refund' | 'upgraded' | 'nothing' | 'waived' | 'over' | 'not_covered';

async function decide(work: Work, order: Order, at: Date): Promise<Outcome> {
  const facts = await factsOf(work, order);
  if (facts === null) return 'nothing';
  const verdict = judgeWithdrawal(facts, at);
  if (verdict !== 'withdrawal' && verdict !== 'guarantee') return OUTCOMES[verdict];
  const key = keyOf(order);
  const request = { orderId: order.id, amount: 'all', reason: verdict, by: 'buyer' } as const;
  const requested = await requestRefund(work, { ...request, key });
  if (!requested.ok) return requested.code === 'credited' ? 'upgraded' : 'nothing';
  if (requested.value.state === 'failed') return 'nothing';
  // A refunded upgrade frees the money it took. Otherwise nothing is left.
  const before = (await listRefunds(work, order.id)).filter((one) => one.key.startsWith(key));
  if (before.some(({ state }) => state === 'failed')) return 'nothing';
  const rest = await requestRefund(work, { ...request, key: `${key}:rest${before.length}` });
  if (!rest.ok && rest.code === 'disputed') return 'nothing';
  return (await creditTaken(work, order)) > 0 ? 'upgraded' : 'refund';
}

/** Returns the prefix of the keys of its refunds. */
export const keyOf = ({ id }: Pick<Order, 'id'>): string => `withdrawal:${id}`;

export const OUTCOMES = {
  waived: 'waived',
  over: 'over',
  'not-covered': 'not_covered',
} as const satisfies Record<Exclude<WithdrawalVerdict, 'withdrawal' | 'guarantee'>, Outcome>;

/** Returns null for an unpaid order. */
export async function factsOf(reader: Reader, order: Order): Promise<WithdrawalFacts | null> {
  const { paidAt, country, market, company, taxId, waivedWithdrawal } = order;
  if (paidAt === null) return null;
  const isCompany = company !== null || taxId !== null;
  const isFirst = await isFirstOf(reader, order);
  const zone = marketZone(market);
  return { paidAt, country, zone, isCompany, waivedWithdrawal, isFirst };
}

/** Returns whether the customer, under any spelling of the address, never paid for these products before. */
async function isFirstOf(reader: Reader, order: Order): Promise<boolean> {
  const { kind, email, paidAt } = order;
  if (kind !== 'new' || paidAt === null) return false;
  const query = { products: productsOf(order), before: paidAt };
  return !(await hasPaidBefore(reader, email, query));
}
