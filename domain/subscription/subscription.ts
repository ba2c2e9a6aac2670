import { days, hours, minutes } from '../../kit/time.ts';
import { isRenewable } from '../../products/index.ts';
import type { Card, DeclineReason } from '../payment/index.ts';
import { marketZone, type Plan, type Seats } from '../price/index.ts';
import type { Quote } from '../quote/index.ts';
import { dayIn } from '../tax/index.ts';

/** Job without data. */
export const RENEW_SUBSCRIPTIONS = 'renew-subscriptions';

/** Job with a `LinkRequest`. */
export const MAIL_MANAGEMENT_LINK = 'mail-management-link';

/** Job with a `Cancellation`. */
export const CANCEL_SUBSCRIPTION = 'cancel-subscription';

/** Time from the first decline to the end of the subscription. The license stays valid meanwhile. */
export const DUNNING_GRACE = days(14);

const USUAL_RETRIES = [days(1), days(3), days(7), DUNNING_GRACE];

/**
 * Retries of a soft decline by the reason of the last one, counted from the first decline. Each list ends with the grace
 * (docs/decisions/0121).
 */
export const RETRY_AFTER: Readonly<Record<DeclineReason, readonly number[]>> = {
  declined: USUAL_RETRIES,
  // Money has to arrive first.
  'insufficient-funds': [days(3), days(7), days(10), DUNNING_GRACE],
  'expired-card': USUAL_RETRIES,
  'incorrect-cvc': USUAL_RETRIES,
  'incorrect-number': USUAL_RETRIES,
  // The bank refuses again until its customer confirms, so that each retry is above all another reminder.
  'authentication-failed': [days(3), days(7), DUNNING_GRACE],
  // The bank or the company had a problem of its own.
  'processing-error': [hours(6), ...USUAL_RETRIES],
  expired: USUAL_RETRIES,
  cancelled: USUAL_RETRIES,
};

/**
 * A renewal that is later than this is not charged, and the subscription ends. The money of a charge may take as long
 * again.
 */
export const LATEST_RENEWAL = days(15);

/** The last try of the grace may be this late, for example because the shop was down. */
export const LAST_TRY_SLACK = days(1);

/** Days ahead of the renewal notices. The first one may change the price. */
export const NOTICE_DAYS = { year: [30, 7], month: [7] } as const;

/**
 * How long before a charge the shop reads its card again, and reminds the customer if the card will have expired. Between
 * the two notices of a year, and a week before that of a month (docs/decisions/0121).
 */
export const CARD_CHECK_LEAD = days(14);

/** Lifetime of a management link. The next yearly notice brings a new one in time. */
export const LINK_LIFETIME = days(400);

/** How long the provider's page for another card stays open. */
export const CARD_TIME = hours(1);

/** How long an opened payment page postpones the next charge (docs/decisions/0071). */
export const BUYER_TRIES_FOR = minutes(30);

export const PAUSE_MONTHS = [1, 2, 3] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/**
 * `paused` renews at `nextChargeAt`, after `periodEnd`. `cancelled` can be resumed until `periodEnd`. `active` or `paused`
 * without `nextChargeAt`: the customer was told that it ends with its products.
 */
export const SUBSCRIPTION_STATES = ['active', 'past-due', 'paused', 'cancelled', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** `replaced`: by a lifetime license. `retired`: its products no longer renew. */
export const END_REASONS = [
  'cancelled',
  'unpaid',
  'refunded',
  'revoked',
  'replaced',
  'retired',
] as const;
export type EndReason = (typeof END_REASONS)[number];

export type OrderRole = 'first' | 'renewal' | 'upgrade';

export type SubscriptionOrder = {
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly role: OrderRole;
  /** 1 for the first order. */
  readonly period: number;
  /** The order that paid the previous period. */
  readonly basedOn: string | null;
  /** Replaced before it was paid. */
  readonly isDropped: boolean;
  /** Paid although nothing was due. The money goes back. */
  readonly isUnwanted: boolean;
};

/** `open` -> `kept`, or `dropped` if no card was entered in time or the subscription ended. */
export type NewCard = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly provider: string;
  /** The provider's id. Null until it has answered. */
  readonly reference: string | null;
  readonly state: 'open' | 'kept' | 'dropped';
  readonly createdAt: Date;
};

export type RenewingPlan = Exclude<Plan, 'lifetime'>;

/** A declined charge of the job, with the attempt and the saved card that it was about. */
export type RenewalDecline = {
  readonly renewalId: string;
  readonly attempt: number;
  readonly mandate: string;
  readonly reason: DeclineReason;
  /** The payment method will never work again. */
  readonly isHard: boolean;
};

export type Subscription = {
  readonly id: string;
  /** The order that began the subscription. */
  readonly orderId: string;
  readonly orderNumber: string;
  /** One of its licenses. */
  readonly licenseId: string;
  readonly state: SubscriptionState;
  readonly email: string;
  readonly locale: string;
  readonly market: string;
  readonly product: string;
  readonly bundledProducts: readonly string[];
  /** Of the present period. `nextQuote` has those of the next one. */
  readonly plan: RenewingPlan;
  readonly seats: Seats;
  readonly provider: string;
  readonly mandate: string;
  readonly card: Card | null;
  /** The charge for which this card was read again. */
  readonly cardCheckedFor: Date | null;
  readonly period: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** The order that paid the present period. */
  readonly paidBy: string;
  readonly nextQuote: Quote;
  /** Whether `nextQuote` is a change that the customer agreed to. */
  readonly isChanging: boolean;
  readonly nextChargeAt: Date | null;
  /** Days ahead of the last notice for the next renewal. Null before the first. */
  readonly noticed: number | null;
  /** The unpaid order of the next period. */
  readonly renewalId: string | null;
  /** The job's attempt at that order, and whether its answer is known. */
  readonly attempt: number;
  readonly isAnswered: boolean;
  /** Next retry while past due. Null: another card is needed. */
  readonly retryAt: Date | null;
  readonly firstDeclinedAt: Date | null;
  /** The job's last decline of the renewal. Null: none, or the card was updated since. */
  readonly lastDecline: RenewalDecline | null;
  readonly graceEndsAt: Date | null;
  readonly canceledAt: Date | null;
  readonly cancelReason: string | null;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
  readonly createdAt: Date;
};

/** Returns whether nothing more is charged unless the customer resumes it. A canceled one may still have paid time. */
export const hasNoMoreCharges = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'cancelled' || state === 'ended';

/** Returns the products that are retired and no longer renew. */
export const listRetiring = ({
  product,
  bundledProducts,
}: Pick<Subscription, 'product' | 'bundledProducts'>): string[] =>
  [product, ...bundledProducts].filter((key) => !isRenewable(key));

/** Returns the products that no longer renew although the next quote, and so perhaps a notice, still has them. */
export const listUnannounced = ({
  nextChargeAt,
  nextQuote,
}: Pick<Subscription, 'nextChargeAt' | 'nextQuote'>): string[] =>
  nextChargeAt === null
    ? []
    : nextQuote.lines.map(({ product }) => product).filter((key) => !isRenewable(key));

/**
 * Returns whether nothing of a subscription renews, so that it ends with the time that is paid. What the customer was
 * told stays true if the product is sold again.
 */
export const endsWithProducts = ({
  state,
  nextChargeAt,
  nextQuote,
}: Pick<Subscription, 'state' | 'nextChargeAt' | 'nextQuote'>): boolean =>
  ((state === 'active' || state === 'paused') && nextChargeAt === null) ||
  !nextQuote.lines.some(({ product }) => isRenewable(product));

type Awaiting = Pick<Subscription, 'nextChargeAt' | 'graceEndsAt'>;

/**
 * Returns until when the licenses of a renewal may stay valid without its money, and the subscription without its end,
 * however many attempts begin. The last attempt has `LATEST_RENEWAL`. Null if nothing is due.
 */
export function lendingEndsAt({ nextChargeAt, graceEndsAt }: Awaiting): Date | null {
  if (nextChargeAt === null) return null;
  const lastTry = graceEndsAt
    ? graceEndsAt.getTime() + LAST_TRY_SLACK
    : nextChargeAt.getTime() + LATEST_RENEWAL;
  return new Date(lastTry + LATEST_RENEWAL);
}

type Charging = Pick<Subscription, 'state' | 'nextChargeAt' | 'retryAt' | 'nextQuote'>;

/** Returns when the next charge or retry is due, or null. */
export function chargedAgainAt(subscription: Charging): Date | null {
  if (endsWithProducts(subscription)) return null;
  const { state, nextChargeAt, retryAt } = subscription;
  return state === 'past-due' ? retryAt : nextChargeAt;
}

/** Returns whether the card will have expired by the next charge. A card is valid through the last day of its month. */
export function expiresBeforeCharge({
  card,
  market,
  ...charging
}: Charging & Pick<Subscription, 'card' | 'market'>): boolean {
  const at = chargedAgainAt(charging);
  if (at === null || !card?.expiry) return false;
  return card.expiry < dayIn(marketZone(market), at).slice(0, 7);
}

/** Returns whether a charge of the job waits for its answer. */
export const isBusy = ({ renewalId, isAnswered }: Pick<Subscription, 'renewalId' | 'isAnswered'>) =>
  renewalId !== null && !isAnswered;

/** Returns whether the bank wants its customer to confirm the renewal, which the saved card can then pay. */
export function asksToConfirm(subscription: Subscription): boolean {
  const { state, renewalId, attempt, mandate, lastDecline } = subscription;
  if (state !== 'past-due' || isBusy(subscription) || endsWithProducts(subscription)) return false;
  return (
    lastDecline !== null &&
    lastDecline.reason === 'authentication-failed' &&
    !lastDecline.isHard &&
    lastDecline.renewalId === renewalId &&
    lastDecline.attempt === attempt &&
    lastDecline.mandate === mandate
  );
}
