import { newId } from '../../kit/id.ts';
import type { Money } from '../../kit/money.ts';
import type { Random } from '../../kit/random.ts';
import { days, hours, seconds } from '../../kit/time.ts';
import type { Bill, Selection } from '../bill/index.ts';
import type { DeclineReason, PaymentMethod } from '../payment/index.ts';

/** Version of `content/legal/terms-of-use.md` a buyer accepts now. */
export const TERMS_VERSION = '2026-11';

/** How long after payment the success page shows the license key; later the mail and the office have it. */
export const KEY_VISIBLE = hours(24);

/** How often the address of one order may be corrected, within `KEY_VISIBLE`. */
export const MOST_CORRECTIONS = 2;

/** An open order this old is asked after: its webhook or answer may be lost, and no order may hang for a minute. */
export const RECONCILE_AFTER = seconds(20);

/**
 * Once the provider has answered, an open order is asked after again when this part of its age has passed, and at the
 * latest after so long: who is still about to pay is heard of in seconds, and who has gone away costs next to nothing.
 */
export const ASK_AGAIN = { part: 1 / 20, latest: hours(1) } as const;

/** An open order this old that nobody paid is given up; a late payment still settles it. */
export const ABANDON_AFTER = days(3);

/** How long after it was placed an order may be tried again as it was agreed, without asking today's price. */
export const AGREED_FOR = hours(24);

/** What was typed into a pay form is kept this long for its link. */
export const DRAFT_KEPT = days(30);

/** A first order nobody paid is kept so long after its last attempt ended: no money for it can come any more. */
export const UNPAID_KEPT = days(90);

/** The job that asks after open orders; no data. */
export const RECONCILE_PAYMENTS = 'reconcile-payments';

/**
 * The job that looks whether money of a payment must go back, or a dispute ended; data `{ provider, reference }`. What
 * to do about it is for the noun that gives money back.
 */
export const RETURN_MONEY = 'return-money';

/** The nightly job that forgets old drafts, orders nobody paid, and news of payment companies; no data. */
export const SWEEP_DRAFTS = 'sweep-drafts';

/** `open` -> `paid`, or `open` -> `declined` -> `open` with the next attempt. Nothing leaves `paid`. */
export const ORDER_STATES = ['open', 'paid', 'declined'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** How an order stands: its state, and of a paid one whether its money went back since, in part or to the last unit. */
export const ORDER_STANDINGS = [...ORDER_STATES, 'partly-refunded', 'refunded'] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

/** A first order, a further period of a license, or more of one (a longer plan, more PCs). */
export type OrderKind = 'new' | 'renewal' | 'upgrade';

/** Where an invoice is sent, without the country; empty texts where the buyer gave none. */
export type PostalAddress = {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
};

export type Buyer = {
  readonly email: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly company: string | null;
  /** Companies give it; null: no invoice needs one. */
  readonly address: PostalAddress | null;
  readonly taxId: string | null;
  /** What the buyer's own bookkeeping calls the order; it stands on the invoice. */
  readonly poNumber: string | null;
};

/** One order; language, market and bill are frozen when an attempt starts. */
export type Order = Selection &
  Buyer & {
    /** UUID the buyer's form carries: the same id is the same order. */
    readonly id: string;
    /** `VT-` and 8 Crockford characters. */
    readonly orderNumber: string;
    readonly kind: OrderKind;
    /** The license a renewal or an upgrade is about. */
    readonly licenseId: string | null;
    readonly state: OrderState;
    /** 1 for the first try to pay. */
    readonly attempt: number;
    /** Id of the payment provider. */
    readonly provider: string;
    /** The provider's name for this attempt's payment; null until its answer is recorded. */
    readonly reference: string | null;
    readonly method: PaymentMethod;
    readonly market: string;
    /** Locale prefix of the page it was bought on. */
    readonly locale: string;
    readonly bill: Bill;
    /** The bill's total: what the provider is asked to charge. */
    readonly total: Money;
    /** The tax id was good when it was checked, so that the bill could be without tax. */
    readonly taxIdProven: boolean;
    readonly termsVersion: string;
    /** Asked for delivery at once, knowing that it ends the right of withdrawal. */
    readonly waivedWithdrawal: boolean;
    readonly declineReason: DeclineReason | null;
    /** Addresses the order had before its buyer corrected them, the first one first. */
    readonly formerEmails: readonly string[];
    readonly createdAt: Date;
    readonly updatedAt: Date;
    readonly paidAt: Date | null;
  };

/** What was typed into a pay form, by name of the field; never card data, never a tick. */
export type DraftValues = Readonly<Record<string, string>>;
export type Draft = {
  /** The order it may become. */
  readonly id: string;
  /** What is being bought, as the query of the pay page: product, with, plan, seats, market, coupon. */
  readonly choice: string;
  readonly typed: DraftValues;
};

/** Page keys of all that is bought, the one it was bought for first. */
export const productsOf = ({ product, also }: Pick<Selection, 'product' | 'also'>): string[] => [
  product,
  ...also,
];

/** The provider's key for this attempt: the same key, the same charge. */
export function idempotencyKey(order: Pick<Order, 'id' | 'attempt'>): string {
  return `${order.id}:${order.attempt}`;
}

/** Whether the success page may show the license key now. */
export function canShowKey(order: Pick<Order, 'state' | 'paidAt'>, now: Date): boolean {
  if (order.state !== 'paid' || order.paidAt === null) return false;
  return now.getTime() - order.paidAt.getTime() < KEY_VISIBLE;
}

/** A fresh id for a pay form. */
export const newOrderId = (random: Random): string => newId(random);
