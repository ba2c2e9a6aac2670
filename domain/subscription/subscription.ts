import { days, hours, minutes } from '../../kit/time.ts';
import type { Plan, Seats } from '../price/index.ts';
import type { Quote } from '../quote/index.ts';

/** Job without data: notices, renewals, retries, and ends of all subscriptions. */
export const RENEW_SUBSCRIPTIONS = 'renew-subscriptions';

/** Job with a `LinkRequest`. */
export const MAIL_MANAGEMENT_LINK = 'mail-management-link';

/** Job with a `Cancellation`. */
export const CANCEL_SUBSCRIPTION = 'cancel-subscription';

/** Time from the first decline to the end of the subscription. The license stays valid meanwhile. */
export const DUNNING_GRACE = days(14);

/** Retries of a soft decline, counted from the first decline. The last one is at the end of the grace. */
export const RETRY_AFTER = [days(1), days(3), days(7), days(14)] as const;

/** A renewal that the shop missed by more than this is not charged. The subscription ends. */
export const LATEST_RENEWAL = days(15);

/** Days ahead of the renewal notices. The first one may change the price. */
export const NOTICE_DAYS = { year: [30, 7], month: [7] } as const;

/** Lifetime of a management link. The next yearly notice brings a new one in time. */
export const LINK_LIFETIME = days(400);

export const CARD_TIME = hours(1);

/** How long a payment page the buyer has opened postpones the next charge (decision 0071). */
export const BUYER_TRIES_FOR = minutes(30);

export const PAUSE_MONTHS = [1, 2, 3] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/** `paused` renews at `nextChargeAt`, after `periodEnd`. `cancelled` can be resumed until `periodEnd`. */
export const SUBSCRIPTION_STATES = ['active', 'past-due', 'paused', 'cancelled', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** `replaced`: by a lifetime license. */
export const END_REASONS = ['cancelled', 'unpaid', 'refunded', 'revoked', 'replaced'] as const;
export type EndReason = (typeof END_REASONS)[number];

export type OrderRole = 'first' | 'renewal' | 'upgrade';

export type SubscriptionOrder = {
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly role: OrderRole;
  /** 1 for the first order. */
  readonly period: number;
  /** The order that paid the period before; null for the first. */
  readonly basedOn: string | null;
  /** Replaced before it was paid. */
  readonly isDropped: boolean;
  /** Paid although nothing was due. The money goes back. */
  readonly isUnwanted: boolean;
};

/** A card to be saved: `open` -> `kept`, or `dropped` when none was entered in time. */
export type NewCard = {
  /** UUID. */
  readonly id: string;
  readonly subscriptionId: string;
  readonly provider: string;
  /** The provider's id, null until it has answered. */
  readonly reference: string | null;
  readonly state: 'open' | 'kept' | 'dropped';
  readonly createdAt: Date;
};

export type RenewingPlan = Exclude<Plan, 'lifetime'>;

export type Subscription = {
  /** UUID. */
  readonly id: string;
  /** The order that began the subscription. */
  readonly orderId: string;
  readonly orderNumber: string;
  /** One of its licenses. */
  readonly licenseId: string;
  readonly state: SubscriptionState;
  readonly email: string;
  /** Locale prefix. */
  readonly locale: string;
  readonly market: string;
  readonly product: string;
  readonly bundledProducts: readonly string[];
  /** Of the present period. `nextQuote` has those of the next one. */
  readonly plan: RenewingPlan;
  readonly seats: Seats;
  readonly provider: string;
  readonly mandate: string;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly period: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Order that paid the present period. */
  readonly paidBy: string;
  readonly nextQuote: Quote;
  /** `nextQuote` is a change the customer agreed to. */
  readonly isChanging: boolean;
  /** Null when canceled or ended. */
  readonly nextChargeAt: Date | null;
  /** Days ahead of the last notice sent for the next renewal; null before the first. */
  readonly noticed: number | null;
  /** Order of the renewal that was begun and is not paid. */
  readonly renewalId: string | null;
  /** The job's attempt at that order, and whether its answer is known. */
  readonly attempt: number;
  readonly isAnswered: boolean;
  /** Next try while past due; null: only another card helps. */
  readonly retryAt: Date | null;
  readonly firstDeclinedAt: Date | null;
  readonly graceEndsAt: Date | null;
  readonly canceledAt: Date | null;
  readonly cancelReason: string | null;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
  readonly createdAt: Date;
};

/** Returns whether nothing more is charged, unless somebody resumes it. */
export const isOver = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'cancelled' || state === 'ended';

/** Returns the next automatic charge, which is a retry while past due, or null. */
export const chargedAgainAt = ({
  state,
  nextChargeAt,
  retryAt,
}: Pick<Subscription, 'state' | 'nextChargeAt' | 'retryAt'>): Date | null =>
  state === 'past-due' ? retryAt : nextChargeAt;

/** Returns whether a charge of the job waits for its answer. */
export const isBusy = ({ renewalId, isAnswered }: Pick<Subscription, 'renewalId' | 'isAnswered'>) =>
  renewalId !== null && !isAnswered;
