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

/** What has to do with passwords, cookies and sessions. Nothing of it may be called inside a transaction. */
export type Accounts = Passkeys &
  SecondFactor & {
    /** Makes the tokens of links. */
    readonly secret: string;
    /** Who asks; null when nobody is signed in. Changes nothing. */
    read(headers: Headers): Promise<SignedIn | null>;
    /** Makes an account nobody can use before the address is proven. Says nothing of one that exists already. */
    signUp(person: NewPerson): Promise<void>;
    /** `unproven`: the password is right. A sign-up link of the same browser proves the address with it. */
    signIn(asker: Asker, typed: Typed): Promise<Result<Entered, 'wrong' | 'unproven'>>;
    /** Signs in whoever holds a sign-in link. */
    enterByLink(asker: Asker, link: Link): Promise<Result<Entered, 'link'>>;
    /** Ends the session on the server, and its cookie. */
    signOut(asker: Asker): Promise<Cookies>;
    /** Whether this is the account's password. */
    checkPassword(accountId: string, password: string): Promise<boolean>;
    /** Ends all other sessions and mails the owner a link to undo it. */
    changePassword(
      headers: Headers,
      typed: { readonly current: string; readonly next: string },
    ): Promise<Result<void, 'signed-out' | 'wrong'>>;
    /** The password as it is kept. */
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

/** The accounts over a database; the sign-in library behind it is loaded at the first session. */
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
