import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import type { Random } from '../../kit/random.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Secret } from '../../kit/sign.ts';
import type { Link, SignedIn } from './account.ts';
import { readAnswer } from './answer.ts';
import type { Library, LibraryParts } from './library.ts';
import { createLink } from './link.ts';
import { openPasskeys, type Passkeys } from './passkeys.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { followLink } from './prove.ts';
import { replacePassword } from './reset-password.ts';
import { openSecondFactor, type SecondFactor } from './second-factor.ts';
import {
  type Cookies,
  type Deps,
  type Entered,
  headersFor,
  type RequestSource,
  readSession,
} from './session.ts';
import { enterAs, signIn, type Typed } from './sign-in.ts';
import {
  findAccountByEmail,
  findPassword,
  insertAccount,
  savePassword,
  updateAccount,
} from './store.ts';

/** Passwords, cookies, and sessions. Never call these inside a transaction. */
export type Accounts = Passkeys &
  SecondFactor & {
    readonly secret: Secret;
    read(headers: Headers): Promise<SignedIn | null>;
    /**
     * Creates an unverified account, or leaves the existing one. Name and password go with the returned link, which the
     * job emails. Links of earlier sign-ups stay valid. Does not reveal whether the account existed.
     */
    signUp(person: NewPerson): Promise<string>;
    /** `unproven`: the password is correct, but a sign-up link of this browser must verify the address. */
    signIn(source: RequestSource, typed: Typed): Promise<Result<Entered, 'wrong' | 'unproven'>>;
    enterByLink(source: RequestSource, link: Link): Promise<Result<Entered, 'link'>>;
    signOut(source: RequestSource): Promise<Cookies>;
    checkPassword(accountId: string, password: string): Promise<boolean>;
    changePassword(
      headers: Headers,
      typed: { readonly current: string; readonly next: string },
    ): Promise<Result<void, 'signed-out' | 'wrong'>>;
    hash(password: string): Promise<string>;
  };

export type NewPerson = {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly locale: string;
  /** Same-site path to continue to. May be empty. */
  readonly next?: string;
};

export type AccountsParts = Omit<LibraryParts, 'orm'> & {
  readonly database: Pick<Database, 'orm' | 'run' | 'read'>;
  readonly random: Random;
};

/** The sign-in library loads with the first session. */
export function openAccounts(parts: AccountsParts): Accounts {
  const { database, secret } = parts;
  const passwords = parts.passwords ?? { hash: hashPassword, verify: verifyPassword };
  let opened: Promise<Library> | null = null;
  const library = () => {
    opened ??= loadLibrary({ ...parts, orm: database.orm });
    return opened;
  };
  const deps: Deps = { library, database, secret, random: parts.random };
  const read = (headers: Headers) => readSession(deps, headers);
  const check = async (accountId: string, password: string) => {
    const kept = await database.read((reader) => findPassword(reader, accountId));
    return passwords.verify(kept ?? '', password);
  };
  return {
    ...openSecondFactor(deps),
    ...openPasskeys(deps),
    secret,
    read,
    hash: passwords.hash,
    checkPassword: check,
    signUp: async (person) => {
      const hash = await passwords.hash(person.password);
      return database.run((work) => storeSignUp(work, person, hash));
    },
    signIn: (source, typed) => signIn(deps, source, { ...typed, secret, passwords }),
    enterByLink: async (source, link) => {
      const account = await database.run((work) => followLink(work, link));
      if (account === null) return refused('link');
      return enterAs(deps, source, account.id);
    },
    signOut: async (source) => {
      const headers = headersFor(source);
      const { api } = await library();
      return readAnswer(api.signOut({ headers, asResponse: true }));
    },
    changePassword: async (headers, { current, next }) => {
      const signedIn = await read(headers);
      if (signedIn === null) return refused('signed-out');
      const { account, session } = signedIn;
      if (!(await check(account.id, current))) return refused('wrong');
      const made = await passwords.hash(next);
      const change = { hash: made, keep: session.id };
      await database.run((work) => replacePassword(work, account, change));
      return done(undefined);
    },
  };
}

/** Returns the id of the link to email. */
async function storeSignUp(
  work: Work,
  { email, name, locale, next = '' }: NewPerson,
  hash: string,
): Promise<string> {
  const linkId = newId(work.random);
  const fresh = { id: newId(work.random), email, name, locale, emailVerified: false };
  await insertAccount(work, fresh);
  const account = await findAccountByEmail(work, email);
  if (account === null || account.verified) return linkId;
  // Until a link decides, a sign-in with the newest password says that the address is not verified.
  await savePassword(work, account.id, { id: newId(work.random), hash });
  await updateAccount(work, account.id, { name, locale });
  const values = { next, locale, name, password: hash };
  await createLink(work, { id: linkId, purpose: 'sign-up', accountId: account.id, email, values });
  return linkId;
}

async function loadLibrary(parts: LibraryParts): Promise<Library> {
  const { openLibrary } = await import('./library.ts');
  return openLibrary(parts);
}
