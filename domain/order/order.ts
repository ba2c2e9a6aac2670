import { newId } from '../../kit/id.ts';
import type { Money } from '../../kit/money.ts';
import type { Random } from '../../kit/random.ts';
import { days, hours, minutes, seconds } from '../../kit/time.ts';
import type { Buyer } from '../buyer/index.ts';
import {
  type DeclineReason,
  METHOD_FACTS,
  type PaymentMethod,
  voucherTime,
} from '../payment/index.ts';
import type { Quote, Selection } from '../quote/index.ts';

/** Version of `content/legal/terms-of-use.md` that buyers accept now. */
export const TERMS_VERSION = '2026-11-29';

/** How long after payment the success page shows the license key. */
export const KEY_VISIBLE = hours(24);

/** Address corrections per order, within `KEY_VISIBLE`. */
export const MOST_CORRECTIONS = 2;

/** All address corrections of an order, with those of the buyer. Links remember how many there were. */
export const MOST_STAFF_CORRECTIONS = 20;

/** Age at which an open order is reconciled, because its webhook or answer may be lost. */
export const RECONCILE_AFTER = seconds(20);

/** Pause between queries about an order: a part of the time since its last change, and at most `latest`. */
export const ASK_AGAIN = { part: 1 / 20, latest: hours(1) } as const;

/** Returns when to ask the provider next about an order that it is asked about now, if the order does not change. */
export function askAgainAt({ updatedAt }: Pick<Order, 'updatedAt'>, now: Date): Date {
  const age = now.getTime() - updatedAt.getTime();
  return new Date(now.getTime() + Math.min(age * ASK_AGAIN.part, ASK_AGAIN.latest));
}

/** Age at which an unpaid open order is abandoned. A late payment still settles it. */
export const ABANDON_AFTER = days(3);

/** As `ABANDON_AFTER`, for a bank transfer, which a company may pay with its next run. */
export const AWAIT_TRANSFER = days(60);

/** How long the payment of an attempt that has begun may take until the order is abandoned. */
export const awaitedFor = (method: PaymentMethod): number =>
  METHOD_FACTS[method].flow === 'transfer'
    ? AWAIT_TRANSFER
    : (voucherTime(method) ?? ABANDON_AFTER);

/** How long an order keeps its agreed price for another attempt. */
export const AGREED_FOR = hours(24);

export const DRAFT_RETENTION = days(30);

/**
 * Age at which the agreed price ends for a payment that began within `AGREED_FOR`. As long as a bank or a wallet gives its
 * buyer, so that no payment ends while the buyer confirms it.
 */
export const PAYABLE_FOR = AGREED_FOR + minutes(30);

/** How long an unpaid first order is kept after its last attempt. No money can arrive for it later. */
export const UNPAID_RETENTION = days(90);

export const RECONCILE_PAYMENTS = 'reconcile-payments';

/** Job with `{ provider, reference }`: refunds money beyond the order, and follows refunds and disputes. */
export const RETURN_MONEY = 'return-money';

/** Job with `{ orderId }`: ends the payments that can still be made of an order that waits for none. */
export const END_WAITING = 'end-waiting-payments';

export const SWEEP_DRAFTS = 'sweep-drafts';

/**
 * `open` -> `paid`, or `open` -> `declined` -> `open` with the next attempt. A late payment also settles a `declined`
 * order. Nothing leaves `paid`.
 */
export const ORDER_STATES = ['open', 'paid', 'declined'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_STANDINGS = [...ORDER_STATES, 'partly-refunded', 'refunded'] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

export type OrderKind = 'new' | 'renewal' | 'upgrade';

/** The emails about an invoice that is not paid, in their order. */
export const PAYMENT_REMINDERS = ['upcoming', 'due', 'overdue', 'final'] as const;
export type PaymentReminder = (typeof PAYMENT_REMINDERS)[number];

/** An invoice that was sent before the payment (`domain/receivable`). */
export type Billing = {
  readonly at: Date;
  /** The last day on which to pay, in the seller's zone: `2026-12-28`. */
  readonly dueOn: string;
  /** Set if the invoice was taken back unpaid. It can no longer be paid then. */
  readonly canceledAt: Date | null;
  /** The last reminder that was sent. */
  readonly reminded: PaymentReminder | null;
};

/** Language, market, and quote are fixed when an attempt starts. */
export type Order = Selection &
  Buyer & {
    /** UUID from the buyer's form, so that submitting the form twice places one order. */
    readonly id: string;
    /** `VT-` and 8 Crockford characters. */
    readonly orderNumber: string;
    readonly kind: OrderKind;
    readonly licenseId: string | null;
    readonly state: OrderState;
    readonly attempt: number;
    readonly provider: string;
    /** The provider's id of this attempt's payment. Null: no answer is recorded yet. */
    readonly reference: string | null;
    readonly method: PaymentMethod;
    readonly market: string;
    readonly locale: string;
    readonly quote: Quote;
    readonly total: Money;
    readonly taxIdProven: boolean;
    readonly termsVersion: string;
    /** The buyer requested immediate delivery and waived the right of withdrawal. */
    readonly waivedWithdrawal: boolean;
    readonly declineReason: DeclineReason | null;
    /** Oldest first. */
    readonly formerEmails: readonly string[];
    readonly createdAt: Date;
    /** When its state or attempt last changed. Limits count from it. */
    readonly updatedAt: Date;
    readonly emailChangedAt: Date | null;
    readonly paidAt: Date | null;
    /** Null for an order whose invoice follows its payment. */
    readonly billing: Billing | null;
  };

/** Returns whether an order has an invoice that waits for its payment, also after an attempt to pay it failed. */
export const isReceivable = ({ state, billing }: Pick<Order, 'state' | 'billing'>): boolean =>
  state !== 'paid' && billing !== null && billing.canceledAt === null;

/** Returns whether the invoice of an order was taken back unpaid, so that money for it goes back. */
export const isBillCanceled = ({ billing }: Pick<Order, 'billing'>): boolean =>
  (billing?.canceledAt ?? null) !== null;

/** By field name, without card data and checkboxes. */
export type DraftValues = Readonly<Record<string, string>>;
export type Draft = {
  readonly id: string;
  /** Query of the pay page with product, with, plan, seats, market, and coupon. */
  readonly choice: string;
  readonly typed: DraftValues;
};

export const productsOf = ({
  product,
  bundledProducts,
}: Pick<Selection, 'product' | 'bundledProducts'>): string[] => [product, ...bundledProducts];

export function idempotencyKey(order: Pick<Order, 'id' | 'attempt'>): string {
  return `${order.id}:${order.attempt}`;
}

export function canShowKey(order: Pick<Order, 'state' | 'paidAt'>, now: Date): boolean {
  if (order.state !== 'paid' || order.paidAt === null) return false;
  return now.getTime() - order.paidAt.getTime() < KEY_VISIBLE;
}

export const newOrderId = (random: Random): string => newId(random);
