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
import { type PaymentProvider, printedExpiry, savesCards } from '../payment/index.ts';
import { type Plan, termDay, termMoment } from '../price/index.ts';
import { cardPath, confirmPath, managementPath } from './management.ts';
import { asksToConfirm, type Subscription } from './subscription.ts';

export type MailLinkDeps = {
  readonly secret: Secret;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

/** With the methods of the shop, because emails of one that saves no cards name no card. */
export type MethodMailDeps = MailLinkDeps & {
  readonly provider: Pick<PaymentProvider, 'methods' | 'ownFacts'>;
};

/** Queues a notice once per charge date and lead (days ahead). */
export async function queueNotice(
  work: Work,
  deps: MethodMailDeps,
  { subscription, lead }: { readonly subscription: Subscription; readonly lead: number },
) {
  const { nextChargeAt, nextQuote, locale } = subscription;
  const another = savesCards(deps.provider) ? 'another_card' : 'another_method';
  const occasion = `notice:${nextChargeAt?.toISOString() ?? ''}:${lead}`;
  return queue(work, deps, {
    subscription,
    occasion,
    kind: 'renewal-notice',
    fields: {
      ...nextFields(subscription),
      ...(await planFields(work, subscription, nextQuote)),
      another: mailWord('renewal-notice', locale, another),
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

export function queueDeclined(
  work: Work,
  deps: MethodMailDeps,
  { subscription }: { readonly subscription: Subscription },
) {
  const { locale, retryAt, graceEndsAt, renewalId, attempt } = subscription;
  const isAsked = asksToConfirm(subscription);
  const word = retryAt === null ? 'next_none' : isAsked ? 'next_bank' : 'next_retry';
  // One click there leads to the bank. Otherwise, the pay page takes another card or method.
  const path =
    word === 'next_bank'
      ? confirmPath(deps.secret, subscription, work.now)
      : `${folderOf(locale)}/pay?purchase=${renewalId ?? ''}`;
  const future = savesCards(deps.provider) ? 'future_card' : 'future_method';
  return queue(work, deps, {
    subscription,
    occasion: `declined:${renewalId}:${attempt}`,
    kind: 'payment-failed',
    fields: {
      ...nextFields(subscription),
      retry_date: retryAt === null ? '–' : termDay(retryAt, subscription),
      next: mailWord('payment-failed', locale, word),
      grace_date: graceEndsAt === null ? '' : termDay(graceEndsAt, subscription),
      future: mailWord('payment-failed', locale, future),
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
 * Returns the fields of an email that an earlier version queued without them, and null for other emails. The page with all
 * steps leads to the card, too.
 */
export function subscriptionMailParts({
  kind,
  locale,
  fields,
}: Pick<Mail, 'kind' | 'locale' | 'fields'>): MailParts | null {
  const lacking = (earlier: MailFields): MailParts | null => {
    const added = Object.entries(earlier).filter(([name]) => fields[name] === undefined);
    if (added.length === 0) return null;
    return { fields: Object.fromEntries(added), secret: [], attachments: [] };
  };
  switch (kind) {
    case 'renewal-notice':
      return lacking({
        another: mailWord(kind, locale, 'another_method'),
        ...(fields['manage_url'] ? { card_url: fields['manage_url'] } : {}),
      });
    case 'payment-failed':
      return lacking({ future: mailWord(kind, locale, 'future_card') });
    default:
      return null;
  }
}

const write = (money: Money, locale: string): string =>
  formatMoney(money, getLocale(locale).numberLocale);
