import { days, hours, minutes } from '../../kit/time.ts';
import type { Bill } from '../bill/index.ts';
import type { Plan, Seats } from '../price/index.ts';

/** The job that looks after all subscriptions: notices, renewals, retries, ends; no data. */
export const RENEW_SUBSCRIPTIONS = 'renew-subscriptions';

/** The job that mails the link to manage an order's subscription; data as `LinkRequest`. */
export const MAIL_MANAGEMENT_LINK = 'mail-management-link';

/** The job that cancels what somebody declared without a link; data as `Cancellation`. */
export const CANCEL_SUBSCRIPTION = 'cancel-subscription';

/** How long after its first decline a renewal is waited for; the license works meanwhile. */
export const DUNNING_GRACE = days(14);

/**
 * So long after the first decline a card that may work another day is tried again. The last try is when the grace is over:
 * declined once more, the subscription ends.
 */
export const RETRY_AFTER = [days(1), days(3), days(7), days(14)] as const;

/** A renewal the shop is later with than this is not charged any more: the subscription ends. */
export const LATEST_RENEWAL = days(15);

/** When a renewal is announced, in days ahead, by how often it comes; the first may change the price. */
export const NOTICE_DAYS = { year: [30, 7], month: [7] } as const;

/** How long a link to manage a subscription opens it: the next yearly notice brings a new one in time. */
export const LINK_KEPT = days(400);

/** How long a page that asks for another card takes one. */
export const CARD_TIME = hours(1);

/** How long a payment page that a buyer has opened for what is owed holds up the next charge (decision 0071). */
export const BUYER_TRIES_FOR = minutes(30);

/** For how many months a subscription may be paused. */
export const PAUSE_MONTHS = [1, 2, 3] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/**
 * `active` renews at `nextChargeAt`. `past-due`: a renewal was declined, and is waited for until `graceEndsAt`.
 * `paused`: renews at `nextChargeAt`, which is later than the end of the paid period. `cancelled`: works to `periodEnd`
 * and may be resumed until then. `ended` for good.
 */
export const SUBSCRIPTION_STATES = ['active', 'past-due', 'paused', 'cancelled', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Why it ended; null while it has not. `replaced`: by a lifetime license. */
export const END_REASONS = ['cancelled', 'unpaid', 'refunded', 'revoked', 'replaced'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What an order is to its subscription. */
export type OrderRole = 'first' | 'renewal' | 'upgrade';

/** An order of a subscription. */
export type SubscriptionOrder = {
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly role: OrderRole;
  /** The period it pays: 1 for the first order. */
  readonly period: number;
  /** The order that had paid the period it was made in; null for the first. */
  readonly basedOn: string | null;
  /** Something else came in its place before it was paid. */
  readonly isDropped: boolean;
  /** It was paid although nothing was due any more: its money goes back. */
  readonly isUnwanted: boolean;
};

/** Another card that is to be kept: `open` -> `kept`, or `dropped` when none was given in time. */
export type NewCard = {
  /** UUID; the provider's name for the same is `reference`, null until it has answered. */
  readonly id: string;
  readonly subscriptionId: string;
  readonly provider: string;
  readonly reference: string | null;
  readonly state: 'open' | 'kept' | 'dropped';
  readonly createdAt: Date;
};

/** Plans that renew. */
export type RenewingPlan = Exclude<Plan, 'lifetime'>;

/** The licenses of one order that renew together. */
export type Subscription = {
  /** UUID. */
  readonly id: string;
  /** The order that began it. */
  readonly orderId: string;
  readonly orderNumber: string;
  /** One of its licenses, which leads to those that were bought with it. */
  readonly licenseId: string;
  readonly state: SubscriptionState;
  readonly email: string;
  /** Locale prefix of its mails. */
  readonly locale: string;
  readonly market: string;
  readonly product: string;
  readonly also: readonly string[];
  /** What is paid for now; what the next period will be is in `nextBill`. */
  readonly plan: RenewingPlan;
  readonly seats: Seats;
  /** The kept means of payment: the provider's id and its name for it. */
  readonly provider: string;
  readonly mandate: string;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** 1 for the first paid period, then counted up. */
  readonly period: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** The order that paid the present period. */
  readonly paidBy: string;
  /** What the next renewal costs, to the minor unit, and for which plan and seats. */
  readonly nextBill: Bill;
  /** The customer has agreed on `nextBill` as a change at the end of the period. */
  readonly isChanging: boolean;
  /** When the next renewal is charged; null when it is cancelled or ended. */
  readonly nextChargeAt: Date | null;
  /** The smallest notice sent for the next renewal, in days ahead; null before the first. */
  readonly noticed: number | null;
  /** The order of the renewal that was begun and is not paid yet. */
  readonly renewalId: string | null;
  /** The attempt of that order the job has begun, and whether its answer is known. */
  readonly attempt: number;
  readonly isAnswered: boolean;
  /** Past due: when the next try is; null when there is none without another card. */
  readonly retryAt: Date | null;
  readonly firstDeclinedAt: Date | null;
  readonly graceEndsAt: Date | null;
  readonly cancelledAt: Date | null;
  /** As typed with the cancellation. */
  readonly cancelReason: string | null;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
  readonly createdAt: Date;
};

/** Whether nothing more is charged, unless somebody resumes it. */
export const isOver = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'cancelled' || state === 'ended';

/** When it is charged again by itself: a renewal that was declined on the day of its next try. Null: it is not. */
export const chargedAgainAt = ({
  state,
  nextChargeAt,
  retryAt,
}: Pick<Subscription, 'state' | 'nextChargeAt' | 'retryAt'>): Date | null =>
  state === 'past-due' ? retryAt : nextChargeAt;

/** Whether the job has begun to charge a renewal and its answer is not known yet. */
export const isBusy = ({ renewalId, isAnswered }: Pick<Subscription, 'renewalId' | 'isAnswered'>) =>
  renewalId !== null && !isAnswered;
