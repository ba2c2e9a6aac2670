import type { Database } from '../../db/database.ts';
import type { Random } from '../../kit/random.ts';
import { done, type Result } from '../../kit/result.ts';
import type { Secret } from '../../kit/sign.ts';
import { type Role, SESSION_COOKIE, type SignedIn } from './account.ts';
import type { LibraryAnswer } from './answer.ts';
import { FROM_HEADER } from './from-header.ts';
import { rememberBrowser } from './known-browser.ts';
import type { Library } from './library.ts';
import { endSession } from './store-sessions.ts';

export type Cookies = { readonly headers: Headers };
export type Entered = Cookies & { readonly awaitsCode: boolean };

/** `from` is the network address as determined by the server, or null if unknown. */
export type RequestSource = { readonly headers: Headers; readonly from: string | null };

export type Deps = {
  /** Loaded on first use, because loading takes half a second. */
  library(): Promise<Library>;
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly secret: Secret;
  readonly random: Random;
};

/** Passes on only cookie, user agent, and origin, with the address from the server. */
export function headersFor({ headers, from }: RequestSource): Headers {
  const kept = new Headers(from === null ? {} : { [FROM_HEADER]: from });
  for (const name of ['cookie', 'user-agent', 'origin']) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** Completes a sign-in. Ends this browser's previous session, so that a stolen cookie stops working. */
export async function enter(
  deps: Deps,
  source: RequestSource,
  { headers, body }: LibraryAnswer,
): Promise<Result<Entered, never>> {
  const awaitsCode = body['twoFactorRedirect'] === true;
  const begins = headers.getSetCookie().some((line) => line.startsWith(`${SESSION_COOKIE}=`));
  const before = awaitsCode || begins ? await readSession(deps, source.headers) : null;
  if (before) {
    const { account, session } = before;
    const ended = { accountId: account.id, sessionId: session.id };
    await deps.database.run((work) => endSession(work, ended));
  }
  if (begins) await rememberInBrowser(deps, source, headers);
  return done({ headers, awaitsCode });
}

async function rememberInBrowser(
  deps: Deps,
  source: RequestSource,
  headers: Headers,
): Promise<void> {
  const signedIn = await readSession(deps, withNewCookies(headers));
  if (signedIn === null) return;
  headers.append('set-cookie', rememberBrowser(deps, source.headers, signedIn.account.email));
}

export function withNewCookies(headers: Headers): Headers {
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return new Headers({ cookie: cookies.join('; ') });
}

export async function readSession({ library }: Deps, headers: Headers): Promise<SignedIn | null> {
  const cookie = headers.get('cookie');
  if (!cookie?.includes('session_token')) return null;
  const { api } = await library();
  const found = await api.getSession({ headers: new Headers({ cookie }) });
  if (!found?.user.emailVerified) return null;
  const { user, session } = found;
  const { id, email, name, locale, createdAt } = user;
  return {
    session: { id: session.id, createdAt: session.createdAt, expiresAt: session.expiresAt },
    account: {
      id,
      email,
      name,
      locale,
      createdAt,
      role: user.role as Role,
      market: user.market ?? null,
      secondFactor: user.twoFactorEnabled === true,
    },
  };
}
