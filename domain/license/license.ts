import { addMonths } from '../../kit/months.ts';
import { days } from '../../kit/time.ts';
import type { Plan, Seats } from '../price/index.ts';

/** How long a month or year license works on after the paid period: room for a late renewal. */
export const EXPIRY_GRACE = days(3);

/** Paid period of a plan in calendar months; a lifetime license has none. */
const PAID_MONTHS = { month: 1, year: 12, lifetime: null } as const satisfies Record<
  Plan,
  number | null
>;

/** `revoked`: taken back, nothing works online; it may be given back. */
export const LICENSE_STATES = ['active', 'revoked'] as const;
export type LicenseState = (typeof LICENSE_STATES)[number];

/** Why a license was taken back. */
export const REVOKE_REASONS = ['refund', 'dispute', 'withdrawal', 'misuse'] as const;
export type RevokeReason = (typeof REVOKE_REASONS)[number];

export type IssueInput = {
  readonly orderId: string;
  /** Page key of the product: `zipx`. */
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly email: string;
  /** Locale prefix of the order. */
  readonly locale: string;
};

/** The right itself, as the license file states it. */
export type Grant = {
  readonly id: string;
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly issuedAt: Date;
  /** First moment at which it works no more, grace included; null: never. */
  readonly expiresAt: Date | null;
};

/** What the holder gets. */
export type IssuedLicense = Grant & {
  /** Typed form: five dashed groups of five Crockford symbols. */
  readonly key: string;
  /** Content of the signed license file, UTF-8 text. */
  readonly file: string;
  readonly state: LicenseState;
};

/** What a license file states, once its signature is found good. */
export type LicenseFacts = Grant & {
  readonly email: string;
  /** SHA-256 of the key's 25 symbols without dashes, lower-case hex. */
  readonly keyHash: string;
};

/** A paid stretch of a plan; `endsAt` is without grace, null for ever. */
export type Period = {
  /** The order that paid it. */
  readonly orderId: string;
  readonly plan: Plan;
  readonly seats: Seats;
  /** Before this it never starts: it was not paid for, or was not due. */
  readonly earliestStart: Date;
  /** An upgrade: from its start on it replaces what was granted before it. */
  readonly replaces: boolean;
  /** Milliseconds it was used before an earlier period came back and it had to wait. */
  readonly usedBefore: number;
  /** Where it lies among the others (`layPeriods`). */
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** When it was taken back (the order was refunded); null: it holds. */
  readonly withdrawnAt: Date | null;
};

/**
 * End of a paid period in UTC calendar months, the time of day kept. `day` is the day of the month
 * the license began on: a day the last month does not have becomes its last day (31 January + 1
 * month = 28 or 29 February), and the month after has the 31st again.
 */
export function endOf(plan: Plan, from: Date, day = from.getUTCDate()): Date | null {
  const months = PAID_MONTHS[plan];
  return months === null ? null : addMonths(from, months, day);
}

/** The moment a license works no more: the end of its paid period and the grace. */
export const withGrace = (endsAt: Date | null): Date | null =>
  endsAt === null ? null : new Date(endsAt.getTime() + EXPIRY_GRACE);

/** When a license issued now expires, grace included; null: never. */
export const expiryOf = (plan: Plan, issuedAt: Date): Date | null =>
  withGrace(endOf(plan, issuedAt));

/** Whether a license works no more; `expiresAt` is the first moment of that. */
export function hasExpired(license: Pick<Grant, 'expiresAt'>, now: Date): boolean {
  return license.expiresAt !== null && now.getTime() >= license.expiresAt.getTime();
}
