import { addMonths } from '../../kit/months.ts';
import { days } from '../../kit/time.ts';
import type { Plan, Seats } from '../price/index.ts';

/** Room for a late renewal of a license for a month or a year. */
export const EXPIRY_GRACE = days(3);

const PAID_MONTHS = { month: 1, year: 12, lifetime: null } as const satisfies Record<
  Plan,
  number | null
>;

export const LICENSE_STATES = ['active', 'revoked'] as const;
export type LicenseState = (typeof LICENSE_STATES)[number];

export const REVOKE_REASONS = ['refund', 'dispute', 'withdrawal', 'misuse'] as const;
export type RevokeReason = (typeof REVOKE_REASONS)[number];

export type IssueInput = {
  readonly orderId: string;
  /** Page key, such as `zipx`. */
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly email: string;
  /** Locale prefix. */
  readonly locale: string;
  /** An earlier end than the plan's, without grace. Absent or null: the plan's. */
  readonly until?: Date | null;
};

export type Grant = {
  readonly id: string;
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly issuedAt: Date;
  /** First moment at which it is no longer valid, grace included. Null: never. */
  readonly expiresAt: Date | null;
};

export type IssuedLicense = Grant & {
  /** Five dashed groups of five Crockford symbols. */
  readonly key: string;
  readonly file: string;
  readonly state: LicenseState;
};

export type LicenseFacts = Grant & {
  readonly email: string;
  readonly keyHash: string;
};

/** `endsAt` is without grace. Null: never. */
export type Period = {
  readonly orderId: string;
  readonly plan: Plan;
  readonly seats: Seats;
  /** When it was paid or due. */
  readonly earliestStart: Date;
  /** Whether it replaces earlier periods from its start, as an upgrade does. */
  readonly replaces: boolean;
  /** Milliseconds that are missing at its end: used before a restored period made it wait, or never given. */
  readonly usedBefore: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly withdrawnAt: Date | null;
};

/** Adds the plan in UTC calendar months. With `day` 31, January 31 is followed by February 28 and March 31. */
export function endOf(plan: Plan, from: Date, day = from.getUTCDate()): Date | null {
  const months = PAID_MONTHS[plan];
  return months === null ? null : addMonths(from, months, day);
}

export const withGrace = (endsAt: Date | null): Date | null =>
  endsAt === null ? null : new Date(endsAt.getTime() + EXPIRY_GRACE);

export const expiryOf = (plan: Plan, issuedAt: Date): Date | null =>
  withGrace(endOf(plan, issuedAt));

export function hasExpired(license: Pick<Grant, 'expiresAt'>, now: Date): boolean {
  return license.expiresAt !== null && now.getTime() >= license.expiresAt.getTime();
}
