import type { Work } from '../../db/work.ts';
import { numberFormat, writeList } from '../../kit/formats.ts';
import { formatMoney, type Money } from '../../kit/money.ts';
import type { Secret } from '../../kit/sign.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import { type MailFields, type MailKind, mailWord, queueMail } from '../mail/index.ts';
import { type Plan, termDay, termMoment } from '../price/index.ts';
import { managementPath } from './management.ts';
import type { Subscription } from './subscription.ts';

export type MailLinkDeps = {
  readonly secret: Secret;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

/** Queues a notice once per charge date and lead (days ahead). */
export function queueNotice(
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
    fields: { ...nextFields(subscription), ...planFields(subscription, nextQuote) },
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
    fields: { until: termDay(periodEnd, subscription) },
    products,
  });
}

type Decline = {
  readonly subscription: Subscription;
  readonly isHard: boolean;
  readonly needsConfirmation: boolean;
};

export function queueDeclined(
  work: Work,
  deps: MailLinkDeps,
  { subscription, isHard, needsConfirmation }: Decline,
) {
  const { locale, retryAt, graceEndsAt, renewalId, attempt } = subscription;
  const path = `${folderOf(locale)}/pay?purchase=${renewalId ?? ''}`;
  const again = needsConfirmation ? 'next_bank' : 'next_retry';
  const word = retryAt === null || isHard ? 'next_none' : again;
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
export function queueChangeMail(
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
      ...planFields(subscription, nextQuote),
      time: termMoment(declaredAt, subscription),
      until: termDay(new Date(Math.max(periodEnd.getTime(), work.now.getTime())), subscription),
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

function planFields({ locale, card }: Subscription, next: { plan: Plan; seats: number }) {
  const words = { plan: mailWord('renewal', locale, `plan_${next.plan}`) };
  const seats = numberFormat(getLocale(locale).numberLocale).format(next.seats);
  return { ...words, seats, card: card === null ? '–' : `${card.brand} •••• ${card.last4}` };
}

const write = (money: Money, locale: string): string =>
  formatMoney(money, getLocale(locale).numberLocale);
