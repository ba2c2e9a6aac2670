import { createHash } from 'node:crypto';
import { minutes } from '../../kit/time.ts';

/** `licenses:keys` shows license keys in full. Without it, they are masked. */
export const SCOPES = [
  'orders:read',
  'orders:write',
  'customers:read',
  'licenses:read',
  'licenses:keys',
  'licenses:write',
  'subscriptions:read',
  'subscriptions:write',
  'prices:read',
  'prices:write',
  'requests:read',
  'requests:write',
  'invoices:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/** In days, or `never` for a key that does not expire. */
export const LIFETIMES = [30, 90, 365, 'never'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

/** In characters. */
export const NAME_LENGTH = 60;

/** Keys that are neither revoked nor expired. */
export const MOST_KEYS = 50;

/** The time of the last use is stored at most this often. */
export const USE_NOTED_EVERY = minutes(1);

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  /** The part of the key that everybody may see: `vtr_1a2b3c4d`. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  /** Email of the account. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
};

const FORM = /^vtr_[0-9a-f]{8}_[\w-]{43}$/;

/** Returns whether a text has the form of a key. */
export const isApiKey = (text: string): boolean => FORM.test(text);

/** A key has 256 random bits, so a plain hash cannot be reversed by guessing. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export const hasEnded = (
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean => revokedAt !== null || (expiresAt !== null && expiresAt <= now);
