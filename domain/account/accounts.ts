import type { Database } from '../../db/database.ts';
import { newId } from '../../kit/id.ts';
import type { Random } from '../../kit/random.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Link, SignedIn } from './account.ts';
import { readAnswer } from './answer.ts';
import type { Library, LibraryParts } from './library.ts';
import { openPasskeys, type Passkeys } from './passkeys.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { followLink } from './prove.ts';
import { replacePassword } from './reset-password.ts';
import { openSecondFactor, type SecondFactor } from './second-factor.ts';
import {
  type Asker,
  type Cookies,
  type Deps,
  type Entered,
  headersFor,
  readSession,
} from './session.ts';
import { enterAs, signIn, type Typed } from './sign-in.ts';
import { deleteUnproven, findPassword, insertAccount, savePassword } from './store.ts';

/** Passwords, cookies, and sessions. Never call these inside a transaction. */
export type Accounts = Passkeys &
  SecondFactor & {
    readonly secret: string;
    read(headers: Headers): Promise<SignedIn | null>;
    /** Creates an unverified account. Does not reveal an existing one. */
    signUp(person: NewPerson): Promise<void>;
    /** `unproven`: the password is correct, but a sign-up link of this browser must verify the address. */
    signIn(asker: Asker, typed: Typed): Promise<Result<Entered, 'wrong' | 'unproven'>>;
    enterByLink(asker: Asker, link: Link): Promise<Result<Entered, 'link'>>;
    signOut(asker: Asker): Promise<Cookies>;
    checkPassword(accountId: string, password: string): Promise<boolean>;
    /** Ends all other sessions and emails the owner an undo link. */
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
    signUp: async ({ email, name, locale, password }) => {
      const made = await passwords.hash(password);
      await database.run(async (work) => {
        await deleteUnproven(work, email);
        const id = newId(work.random);
        const isNew = await insertAccount(work, { id, email, name, locale, emailVerified: false });
        if (isNew) await savePassword(work, id, { id: newId(work.random), hash: made });
      });
    },
    signIn: (asker, typed) => signIn(deps, asker, { ...typed, secret, passwords }),
    enterByLink: async (asker, link) => {
      const account = await database.run((work) => followLink(work, link));
      if (account === null) return refused('link');
      return enterAs(deps, asker, account.id);
    },
    signOut: async (asker) => {
      const headers = headersFor(asker);
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

async function loadLibrary(parts: LibraryParts): Promise<Library> {
  const { openLibrary } = await import('./library.ts');
  return openLibrary(parts);
}
