import { newId } from '../../kit/id.ts';
import type { Money } from '../../kit/money.ts';
import type { Random } from '../../kit/random.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import type { DeclineReason } from '../payment/index.ts';
import type { Plan, Seats } from '../price/index.ts';

/** Version of `content/legal/terms-of-use.md` a buyer accepts now. */
export const TERMS_VERSION = '2026-11';

/** How long after payment the success page shows the licence key; later the mail and the office have it. */
export const KEY_VISIBLE = hours(24);

/** An open purchase this old is asked after: its webhook or answer may be lost. */
export const RECONCILE_AFTER = minutes(2);

/** An open purchase this old that nobody paid is given up; a late payment still settles it. */
export const ABANDON_AFTER = days(3);

/** The job that asks after open purchases; no data. */
export const RECONCILE_PAYMENTS = 'reconcile-payments';

/** `open` -> `paid`, or `open` -> `declined` -> `open` with the next attempt. Nothing leaves `paid`. */
export const PURCHASE_STATES = ['open', 'paid', 'declined'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** What is bought. `product` is a page key. */
export type Selection = { readonly product: string; readonly plan: Plan; readonly seats: Seats };

export type Buyer = {
  readonly email: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly company: string | null;
  readonly taxId: string | null;
};

/** One order of one licence; language, market and price are frozen when an attempt starts. */
export type Purchase = Selection &
  Buyer & {
    /** UUID the buyer's form carries: the same id is the same purchase. */
    readonly id: string;
    /** `VT-` and 8 Crockford characters. */
    readonly orderNumber: string;
    readonly state: PurchaseState;
    /** 1 for the first try to pay. */
    readonly attempt: number;
    /** Id of the payment provider. */
    readonly provider: string;
    /** The provider's name for this attempt's payment; null until its answer is recorded. */
    readonly reference: string | null;
    readonly market: string;
    /** Locale prefix of the page it was bought on. */
    readonly locale: string;
    readonly total: Money;
    readonly taxIncluded: boolean;
    readonly priceId: string;
    /** What a further period costs, in the currency of the total; null for a lifetime licence. */
    readonly renewal: Money | null;
    readonly termsVersion: string;
    readonly declineReason: DeclineReason | null;
    readonly createdAt: Date;
    readonly updatedAt: Date;
    readonly paidAt: Date | null;
  };

/** The provider's key for this attempt: the same key, the same charge. */
export function idempotencyKey(purchase: Pick<Purchase, 'id' | 'attempt'>): string {
  return `${purchase.id}:${purchase.attempt}`;
}

/** Whether the success page may show the licence key now. */
export function canShowKey(purchase: Pick<Purchase, 'state' | 'paidAt'>, now: Date): boolean {
  if (purchase.state !== 'paid' || purchase.paidAt === null) return false;
  return now.getTime() - purchase.paidAt.getTime() < KEY_VISIBLE;
}

export function isSameMoney(one: Money, other: Money): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}

/** A fresh id for a pay form. */
export const newPurchaseId = (random: Random): string => newId(random);
