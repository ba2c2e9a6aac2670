import type { JobData, Reader, Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { getLocale } from '../../locales/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  creditTaken,
  findOrder,
  listPurchasesOf,
  type Purchase,
  productsOf,
} from '../purchase/index.ts';
import {
  judgeWithdrawal,
  WITHDRAW,
  type WithdrawalFacts,
  type WithdrawalVerdict,
} from './refund.ts';
import { linksOf, type MailPlace, wordOf } from './refund-mail.ts';
import { requestRefund } from './request.ts';

/** One receipt an order in so long: nobody's inbox can be filled by others. */
const MAIL_PAUSE = days(1);

export type Withdrawal = {
  /** As typed. */
  readonly orderNumber: string;
  readonly email: string;
  /** As typed; may be empty. */
  readonly name: string;
  /** Locale prefix of the page it was declared on. */
  readonly locale: string;
};

/**
 * Notes that somebody declared a withdrawal, at this moment. Looks at nothing: whoever declares learns neither by the
 * answer nor by its time whether there is such an order.
 */
export async function declareWithdrawal(work: Work, withdrawal: Withdrawal): Promise<void> {
  const { orderNumber, email, name, locale } = withdrawal;
  const at = work.now.toISOString();
  await work.enqueue(WITHDRAW, { orderNumber, email, name, locale, at });
}

/**
 * The job: judges a declared withdrawal, promises the money back when the rule says so, and queues the receipt
 * (directive 2011/83/EU, article 11a) to the address of the order. Nothing happens when number and address do not fit.
 */
export async function withdraw(work: Work, place: MailPlace, data: JobData): Promise<void> {
  const declared = data as Withdrawal & { readonly at: string };
  const purchase = await findOrder(work, declared);
  if (purchase === null) return;
  const at = new Date(declared.at);
  const outcome = await decide(work, purchase, at);
  const { locale } = declared;
  const slot = Math.floor(work.now.getTime() / MAIL_PAUSE);
  await queueMail(work, {
    ...{ key: `withdrawal:${purchase.id}:${slot}`, kind: 'withdrawal', to: purchase.email },
    ...{ locale, purchaseId: purchase.id },
    fields: {
      name: declared.name === '' ? purchase.name : declared.name,
      email: purchase.email,
      order_number: purchase.orderNumber,
      time: writeMoment(at, locale),
      outcome: wordOf('withdrawal', locale, `outcome_${outcome}`),
      ...linksOf(place, purchase),
    },
  });
}

type Outcome = 'refund' | 'upgraded' | 'nothing' | 'waived' | 'over' | 'not_covered';

async function decide(work: Work, purchase: Purchase, at: Date): Promise<Outcome> {
  const facts = await factsOf(work, purchase);
  if (facts === null) return 'nothing';
  const verdict = judgeWithdrawal(facts, at);
  if (verdict !== 'withdrawal' && verdict !== 'guarantee') return OUTCOMES[verdict];
  const key = `withdrawal:${purchase.id}`;
  const order = { purchaseId: purchase.id, amount: 'all', reason: verdict, by: 'buyer' } as const;
  const requested = await requestRefund(work, { ...order, key });
  if (!requested.ok) return requested.code === 'credited' ? 'upgraded' : 'nothing';
  if (requested.value.state === 'failed') return 'nothing';
  // Declared anew after the upgrade went back, too: what it had taken is free again. Else nothing is left.
  await requestRefund(work, { ...order, key: `${key}:rest` });
  return (await creditTaken(work, purchase)) > 0 ? 'upgraded' : 'refund';
}

const OUTCOMES: Readonly<Record<Exclude<WithdrawalVerdict, 'withdrawal' | 'guarantee'>, Outcome>> =
  { waived: 'waived', over: 'over', 'not-covered': 'not_covered' };

/** What decides about a withdrawal; null for an order that is not paid. */
export async function factsOf(reader: Reader, purchase: Purchase): Promise<WithdrawalFacts | null> {
  const { paidAt, country, company, taxId, waivedWithdrawal } = purchase;
  if (paidAt === null) return null;
  const isCompany = company !== null || taxId !== null;
  const isFirst = await isFirstOf(reader, purchase);
  return { paidAt, country, isCompany, waivedWithdrawal, isFirst };
}

/** Whether this address paid for none of these products before. */
async function isFirstOf(reader: Reader, purchase: Purchase): Promise<boolean> {
  if (purchase.kind !== 'new' || purchase.paidAt === null) return false;
  const bought = productsOf(purchase);
  const until = purchase.paidAt.getTime();
  const others = await listPurchasesOf(reader, purchase.email);
  return !others.some(
    (other) =>
      other.id !== purchase.id &&
      other.paidAt !== null &&
      other.paidAt.getTime() < until &&
      productsOf(other).some((product) => bought.includes(product)),
  );
}

const writeMoment = (at: Date, locale: string): string =>
  new Intl.DateTimeFormat(getLocale(locale).dateLocale, {
    ...{ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' },
  }).format(at);
