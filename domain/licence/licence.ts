import { days } from '../../kit/time.ts';
import type { Plan, Seats } from '../price/index.ts';

/** How long a month or year licence works on after the paid period: room for a late renewal. */
export const EXPIRY_GRACE = days(3);

/** Paid period of a plan in calendar months; a lifetime licence has none. */
const PAID_MONTHS = { month: 1, year: 12, lifetime: null } as const satisfies Record<
  Plan,
  number | null
>;

export type IssueInput = {
  readonly purchaseId: string;
  /** Page key of the product: `zipx`. */
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly email: string;
  /** Locale prefix of the purchase. */
  readonly locale: string;
};

/** What the holder gets. */
export type IssuedLicence = {
  readonly id: string;
  /** Typed form: five dashed groups of five Crockford symbols. */
  readonly key: string;
  /** Content of the signed licence file, UTF-8 text. */
  readonly file: string;
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly issuedAt: Date;
  /** First moment at which it works no more, grace included; null: never. */
  readonly expiresAt: Date | null;
};

/** What a licence file states, once its signature is found good. */
export type LicenceFacts = Omit<IssuedLicence, 'key' | 'file'> & {
  readonly email: string;
  /** SHA-256 of the key's 25 symbols without dashes, lower-case hex. */
  readonly keyHash: string;
};

/**
 * End of the paid period in UTC calendar months plus the grace, the time of day kept; a day the
 * last month does not have becomes its last day (31 January + 1 month = 28 or 29 February).
 */
export function expiryOf(plan: Plan, issuedAt: Date): Date | null {
  const months = PAID_MONTHS[plan];
  return months === null ? null : new Date(addMonths(issuedAt, months).getTime() + EXPIRY_GRACE);
}

export function hasExpired(licence: Pick<IssuedLicence, 'expiresAt'>, now: Date): boolean {
  return licence.expiresAt !== null && now.getTime() >= licence.expiresAt.getTime();
}

function addMonths(from: Date, count: number): Date {
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + count);
  // A month too short ran over into the next one; its day 0 is the last day of the month meant.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
