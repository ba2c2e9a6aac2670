import { parseCookies, serializeCookie } from '../../kit/cookie.ts';
import { newId, parseId } from '../../kit/id.ts';
import type { Random } from '../../kit/random.ts';
import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import { KNOWN_BROWSER } from './account.ts';

/** Accounts per browser, latest first, because families share PCs. */
const MOST_ACCOUNTS = 5;

const signing = (secret: Secret) => ({ secret, purpose: 'account-known-browser' });

/**
 * Returns the id of a browser that has signed in to this account. It only gives the browser its own
 * rate limits, which nobody else can use up (OWASP, "Device cookies").
 */
export function knownBrowser(secret: Secret, headers: Headers, email: string): string | null {
  const { id, tags } = read(headers);
  if (id === null) return null;
  const isKnown = tags.some((tag) => verifyText(signing(secret), `${id}:${email}`, tag));
  return isKnown ? id : null;
}

export function rememberBrowser(
  { secret, random }: { readonly secret: Secret; readonly random: Random },
  headers: Headers,
  email: string,
): string {
  const { id: known, tags } = read(headers);
  const id = known ?? newId(random);
  const tag = signText(signing(secret), `${id}:${email}`);
  const others = tags.filter((each) => each !== tag).slice(0, MOST_ACCOUNTS - 1);
  return serializeCookie(KNOWN_BROWSER.name, [id, tag, ...others].join('.'), {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: KNOWN_BROWSER.lifetime / 1000,
  });
}

function read(headers: Headers): { id: string | null; tags: string[] } {
  const value = parseCookies(headers.get('cookie') ?? '')[KNOWN_BROWSER.name] ?? '';
  const [id = '', ...tags] = value.slice(0, 300).split('.');
  return { id: parseId(id), tags: tags.slice(0, MOST_ACCOUNTS) };
}
