import type { Work } from '../../db/work.ts';
import { numberFormat, writeList } from '../../kit/formats.ts';
import { formatMoney, type Money } from '../../kit/money.ts';
import type { Secret } from '../../kit/sign.ts';
import { openWords } from '../../locales/catalog.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import {
  type Mail,
  type MailFields,
  type MailKind,
  type MailParts,
  mailWord,
  queueMail,
} from '../mail/index.ts';
import { findOrder } from '../order/index.ts';
import { type DeclineReason, printedExpiry } from '../payment/index.ts';
import { type Plan, termDay, termMoment } from '../price/index.ts';
import { cardPath, confirmPath, managementPath } from './management.ts';
import type { Subscription } from './subscription.ts';

export type MailLinkDeps = {
  readonly secret: Secret;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

/** Queues a notice once per charge date and lead (days ahead). */
export async function queueNotice(
  work: Work,
  deps: MailLinkDeps,
  { subscription, lead }: { readonly subscription: Subscription; readonly lead: number },
) {
  const { nextChargeAt, nextQuote } = subscription;
  const occasion = `notice:${nextChargeAt?.toISOString() ?? ''}:${lead}`;
  return queue(work, deps, {
    subscription,
    occasion,
    kind: 'renewal-notice',
    fields: {
      ...nextFields(subscription),
      ...(await planFields(work, subscription, nextQuote)),
      card_url: deps.siteUrl + cardPath(deps.secret, subscription, work.now),
    },
  });
}

/** Reminds once per charge date and card that the card will have expired by then. */
export function queueCardExpiring(work: Work, deps: MailLinkDeps, subscription: Subscription) {
  const { nextChargeAt, card } = subscription;
  const { expiry, last4 } = card ?? {};
  return queue(work, deps, {
    subscription,
    occasion: `card-expiring:${nextChargeAt?.toISOString() ?? ''}:${last4}:${expiry}`,
    kind: 'card-expiring',
    fields: {
      ...nextFields(subscription),
      card: writeCard(card),
      expiry: expiry ? printedExpiry(expiry) : '–',
      card_url: deps.siteUrl + cardPath(deps.secret, subscription, work.now),
    },
  });
}

/** Announces once that these products do not renew after the present period. */
export function queueRetiring(
  work: Work,
  deps: MailLinkDeps,
  { subscription, products }: { readonly subscription: Subscription; readonly products: string[] },
) {
  const { periodEnd } = subscription;
  return queue(work, deps, {
    subscription,
    occasion: `retiring:${periodEnd.toISOString()}:${products.join(',')}`,
    kind: 'renewal-ends',
    fields: { until: termDay(worksUntil(subscription, work.now), subscription) },
    products,
  });
}

/** A charge that is late or held back by a dispute keeps the licenses valid beyond the paid period. */
function worksUntil(
  { state, periodEnd, nextChargeAt, graceEndsAt }: Subscription,
  now: Date,
): Date {
  if (state === 'past-due') return latest(periodEnd, graceEndsAt, now);
  return state === 'active' ? latest(periodEnd, nextChargeAt) : periodEnd;
}

const latest = (...moments: readonly (Date | null)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));

type Decline = {
  readonly subscription: Subscription;
  readonly isHard: boolean;
  readonly reason: DeclineReason;
};

export function queueDeclined(
  work: Work,
  deps: MailLinkDeps,
  { subscription, isHard, reason }: Decline,
) {
  const { locale, retryAt, graceEndsAt, renewalId, attempt } = subscription;
  const isAsked = reason === 'authentication-failed';
  const word = retryAt === null || isHard ? 'next_none' : isAsked ? 'next_bank' : 'next_retry';
  // One click there leads to the bank. Otherwise, the pay page takes another card or method.
  const path =
    word === 'next_bank'
      ? confirmPath(deps.secret, subscription, work.now)
      : `${folderOf(locale)}/pay?purchase=${renewalId ?? ''}`;
  return queue(work, deps, {
    subscription,
    occasion: `declined:${renewalId}:${attempt}`,
    kind: 'payment-failed',
    fields: {
      ...nextFields(subscription),
      retry_date: retryAt === null ? '–' : termDay(retryAt, subscription),
      next: mailWord('payment-failed', locale, word),
      grace_date: graceEndsAt === null ? '' : termDay(graceEndsAt, subscription),
      pay_url: deps.siteUrl + path,
    },
  });
}

export function queueEndedMail(work: Work, deps: MailLinkDeps, subscription: Subscription) {
  const { locale, endReason } = subscription;
  const fields = { reason: mailWord('subscription-ended', locale, `reason_${endReason}`) };
  return queue(work, deps, {
    subscription,
    occasion: 'ended',
    kind: 'subscription-ended',
    fields,
  });
}

type ChangeMail = {
  readonly kind: MailKind;
  readonly subscription: Subscription;
  /** When the declaration arrived. Default: now. */
  readonly declaredAt?: Date;
};

/** The key contains the time, so that a repeated change sends another email. */
export async function queueChangeMail(
  work: Work,
  deps: MailLinkDeps,
  { kind, subscription, declaredAt = work.now }: ChangeMail,
) {
  const { periodEnd, nextQuote } = subscription;
  const occasion = `${kind}:${work.now.toISOString()}`;
  return queue(work, deps, {
    subscription,
    occasion,
    kind,
    fields: {
      ...nextFields(subscription),
      ...(await planFields(work, subscription, nextQuote)),
      time: termMoment(declaredAt, subscription),
      until: termDay(latest(periodEnd, work.now), subscription),
    },
  });
}

export function queueLinkMail(work: Work, deps: MailLinkDeps, subscription: Subscription) {
  const occasion = `link:${work.now.toISOString().slice(0, 13)}`;
  const fields = {};
  return queue(work, deps, { subscription, occasion, kind: 'subscription-link', fields });
}

type QueuedMail = {
  readonly subscription: Subscription;
  readonly occasion: string;
  readonly kind: MailKind;
  readonly fields: MailFields;
  /** Default: those that renew next. */
  readonly products?: readonly string[];
};

function queue(
  work: Work,
  deps: MailLinkDeps,
  { subscription, occasion, kind, fields, products }: QueuedMail,
) {
  const { id, email: to, locale, orderNumber, orderId } = subscription;
  const keys = products ?? subscription.nextQuote.lines.map(({ product }) => product);
  const names = keys.map((key) => getProduct(key).name);
  return queueMail(work, {
    key: `subscription:${id}:${occasion}`,
    kind,
    to,
    locale,
    orderId: orderId,
    fields: {
      ...fields,
      order_number: orderNumber,
      product: writeList(names, getLocale(locale)),
      manage_url: deps.siteUrl + managementPath(deps.secret, subscription, work.now),
      help_url: `${deps.siteUrl}${folderOf(locale)}/about/help-center`,
    },
  });
}

function nextFields(subscription: Subscription): MailFields {
  const { locale, nextQuote, nextChargeAt, periodEnd } = subscription;
  return {
    total: write(nextQuote.total, locale),
    charge_date: termDay(nextChargeAt ?? periodEnd, subscription),
  };
}

async function planFields(
  work: Work,
  subscription: Subscription,
  next: { plan: Plan; seats: number },
) {
  const { locale, card } = subscription;
  const words = { plan: mailWord('renewal', locale, `plan_${next.plan}`) };
  const seats = numberFormat(getLocale(locale).numberLocale).format(next.seats);
  const method = card ? writeCard(card) : await methodName(work, subscription);
  return { ...words, seats, card: method };
}

/** Returns the name of the method that paid the present period, such as that of a wallet. */
async function methodName(work: Work, { paidBy, locale }: Subscription): Promise<string> {
  const order = await findOrder(work, paidBy);
  return order ? openWords(locale, ['choice'])(`pay.method.${order.method}`) : '–';
}

const writeCard = (card: Subscription['card']): string =>
  card === null ? '–' : `${card.brand} •••• ${card.last4}`;

/**
 * Returns the parts of a notice that an earlier version queued without a link to the card, and null for other emails. The
 * page with all steps leads to the card, too.
 */
export const subscriptionMailParts = ({
  kind,
  fields,
}: Pick<Mail, 'kind' | 'fields'>): MailParts | null =>
  kind === 'renewal-notice' && fields['card_url'] === undefined && fields['manage_url']
    ? { fields: { card_url: fields['manage_url'] }, secret: [], attachments: [] }
    : null;

const write = (money: Money, locale: string): string =>
  formatMoney(money, getLocale(locale).numberLocale);
