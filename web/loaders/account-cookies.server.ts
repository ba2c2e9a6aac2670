import { LINK_COOKIES } from '../../domain/account/index.ts';
import { parseCookies, serializeCookie } from '../../kit/cookie.ts';
import { SIGN_IN_MAX_AGE } from '../client/stored-names.ts';

/** Cookie of a followed link's token, so that the token leaves the address. */
export const LINK_COOKIE = LINK_COOKIES.followed;
/** Cookie with the id of the sign-in link that this browser requested. The link's code works only here. */
export const REQUESTED_COOKIE = LINK_COOKIES.requested;

/** Cookie of the token that confirms a new address. It is separate, because its owner may first sign in by a link. */
export const NEW_EMAIL_COOKIE = LINK_COOKIES.newEmail;

/** Returns a `set-cookie` header. An empty value deletes the cookie. */
export const setCookie = (name: string, value: string): string =>
  serializeCookie(name, value, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax' as const,
    maxAge: value === '' ? 0 : SIGN_IN_MAX_AGE,
  });

export const readCookie = (headers: Headers, name: string): string | null =>
  parseCookies(headers.get('cookie') ?? '')[name] || null;

export function withCookies(headers: Headers, ...cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}
