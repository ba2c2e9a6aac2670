import { createHash } from 'node:crypto';
import { lowerEmail } from '../../kit/email.ts';
import { days, hours, minutes } from '../../kit/time.ts';

export const ROLES = ['none', 'support', 'marketing', 'translator', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A signed-in owner has verified the address. */
export type Account = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly locale: string;
  /** Market in future emails. Null means the market of the language. */
  readonly market: string | null;
  readonly secondFactor: boolean;
  readonly createdAt: Date;
};

export type Session = { readonly id: string; readonly createdAt: Date; readonly expiresAt: Date };

export type SignedIn = { readonly account: Account; readonly session: Session };

/** A verified address. `until` is when the account gave it up. */
export type ProvenAddress = { readonly email: string; readonly until: Date | null };

/** In milliseconds since the sign-in. */
export const SESSION_LIFETIME = days(30);

/** Browsers bind cookies with this prefix to the host and path `/`. */
export const COOKIE_PREFIX = '__Host-vitrine';
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
/**
 * `followed`: a link was opened. `requested`: a sign-in link was requested. `newEmail`: a link to a new address was
 * opened.
 */
export const LINK_COOKIES = {
  followed: `${COOKIE_PREFIX}.link`,
  requested: `${COOKIE_PREFIX}.asked`,
  newEmail: `${COOKIE_PREFIX}.new_email`,
} as const;
/** The sign-in library's cookies for a pending code or passkey. */
export const STEP_COOKIES = {
  code: { name: `${COOKIE_PREFIX}.two_factor`, lifetime: minutes(10) },
  // Fixed by the library.
  passkey: { name: `${COOKIE_PREFIX}.better-auth-passkey`, lifetime: minutes(5) },
} as const;

/** Accounts that have signed in from this browser. It grants nothing (see `knownBrowser`). */
export const KNOWN_BROWSER = { name: `${COOKIE_PREFIX}.known`, lifetime: days(365) } as const;

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;
export const NAME_LENGTH = 100;

export const LINK_PURPOSES = [
  'sign-up',
  'sign-in',
  'reset',
  'new-email',
  'undo-email',
  'undo-password',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The path to continue to, the new address, how the password was changed, or name and password hash of a sign-up. */
export type LinkValues = Readonly<Record<string, string>>;

/** Works once. The token is derived from the id with the secret and never stored. */
export type Link = {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly accountId: string | null;
  readonly email: string;
  readonly values: LinkValues;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const LINK_LIFETIME: Readonly<Record<LinkPurpose, number>> = {
  'sign-up': days(1),
  'sign-in': minutes(15),
  reset: minutes(30),
  'new-email': hours(1),
  'undo-email': days(7),
  'undo-password': days(7),
};

/** A second factor set up at most this long before a change may be removed by its undo. */
export const UNDO_REACH = days(7);

export const CODE_TRIES = 5;

export const WRITE_LETTER = 'account-letter';
export const SWEEP_ACCOUNTS = 'sweep-accounts';

export const normalizeEmail = lowerEmail;

export const pseudonymOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
