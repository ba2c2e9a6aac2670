import type { Role } from '../account/index.ts';
import { endOf } from '../license/index.ts';
import type { Plan, Seats } from '../price/index.ts';

/** Returns whether a role may give a license without an end. */
export const mayGiveLifetime = (role: Role): boolean => role === 'admin';

export type Gift = {
  /** UUID. The license names it as its order. */
  readonly id: string;
  readonly email: string;
  /** Locale prefix of the email. */
  readonly locale: string;
  readonly product: string;
  readonly seats: Seats;
  /** End of the license, without grace. Null: lifetime. */
  readonly until: Date | null;
  readonly why: string;
  /** Staff address. */
  readonly by: string;
  readonly at: Date;
};

export type GiftDraft = Omit<Gift, 'at'>;

/** Idempotency key of its email. */
export const giftMailKey = (id: string): string => `gift:${id}`;

/** Returns the shortest plan that covers this end, or null if it is past or more than a year away. */
export function planUntil(until: Date | null, now: Date): Plan | null {
  if (until === null) return 'lifetime';
  if (until <= now) return null;
  return (['month', 'year'] as const).find((plan) => until <= (endOf(plan, now) ?? now)) ?? null;
}
