import { createHash } from 'node:crypto';
import { lowerEmail } from '../../kit/email.ts';
import { days, hours, minutes } from '../../kit/time.ts';

/** What somebody may do in the office; `none` is a customer, `admin` may do everything. */
export const ROLES = ['none', 'support', 'marketing', 'translator', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Somebody who can sign in. Whoever is signed in has proven the address. */
export type Account = {
  /** UUID. */
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Locale prefix mails are written in. */
  readonly locale: string;
  /** Market future mails speak of; null: the one of the language. */
  readonly market: string | null;
  /** Whether a code is asked for after the password. */
  readonly secondFactor: boolean;
  readonly createdAt: Date;
};

/** One browser that is signed in. */
export type Session = { readonly id: string; readonly createdAt: Date; readonly expiresAt: Date };

/** Who asks. */
export type SignedIn = { readonly account: Account; readonly session: Session };

/** An address an account has proven; `until` is when it was given up, null for the present one. */
export type ProvenAddress = { readonly email: string; readonly until: Date | null };

/** How long a browser stays signed in, counted from the sign-in, in milliseconds. */
export const SESSION_LIFETIME = days(30);

/** Every cookie of a sign-in begins with this: browsers keep such a one to this very host and path `/`. */
export const COOKIE_PREFIX = '__Host-vitrine';
/** Cookie: who is signed in; lasts as long as the session. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
/** Cookies of ours: the link that was followed, the sign-in link that was asked for, the link that confirms a new address. */
export const LINK_COOKIES = {
  followed: `${COOKIE_PREFIX}.link`,
  asked: `${COOKIE_PREFIX}.asked`,
  newEmail: `${COOKIE_PREFIX}.new_email`,
} as const;
/** Cookies of the sign-in library that keep what a code or a passkey is awaited for, in milliseconds. */
export const STEP_COOKIES = {
  code: { name: `${COOKIE_PREFIX}.two_factor`, lifetime: minutes(10) },
  // The library lets nobody choose how long.
  passkey: { name: `${COOKIE_PREFIX}.better-auth-passkey`, lifetime: minutes(5) },
} as const;

/** Cookie: the accounts somebody has signed in to in this browser. It opens nothing; see `knownBrowser`. */
export const KNOWN_BROWSER = { name: `${COOKIE_PREFIX}.known`, lifetime: days(365) } as const;

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;
export const NAME_LENGTH = 100;

/** What a one-use link is good for. */
export const LINK_PURPOSES = [
  'sign-up',
  'sign-in',
  'reset',
  'new-email',
  'undo-email',
  'undo-password',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** What a link has to remember: where its reader wanted to go, the address that was replaced, who made the change. */
export type LinkValues = Readonly<Record<string, string>>;

/** A link that works once. Its token is nowhere stored: it is made from the id by whoever has the secret. */
export type Link = {
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** Null: whoever opens it gets an account by that. */
  readonly accountId: string | null;
  /** The address it was sent to, or is about. */
  readonly email: string;
  readonly values: LinkValues;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** How long each link may be used, in milliseconds. */
export const LINK_LIFETIME: Readonly<Record<LinkPurpose, number>> = {
  'sign-up': days(1),
  'sign-in': minutes(15),
  reset: minutes(30),
  'new-email': hours(1),
  'undo-email': days(7),
  'undo-password': days(7),
};

/**
 * How long before a change its maker may have set up a second factor that goes when the change is undone, in milliseconds.
 */
export const UNDO_REACH = days(7);

/** Wrong codes one link takes before it is dead. */
export const CODE_TRIES = 5;

/** The job that looks who an address belongs to and writes to it; the asker never waits for it. */
export const WRITE_LETTER = 'account-letter';
/** The job that removes links, tries and challenges nobody can use any more. */
export const SWEEP_ACCOUNTS = 'sweep-accounts';

/** The one spelling of an address that is kept and compared: letter case does not tell mailboxes apart. */
export const spellEmail = lowerEmail;

/** Names an address in keys without telling it. */
export const nameless = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
