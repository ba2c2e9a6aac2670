import { LINK_COOKIES } from '../../domain/account/index.ts';
import { parseCookies, serializeCookie } from '../../kit/cookie.ts';
import { SIGN_IN_MAX_AGE } from '../client/stored-names.ts';

/** The token of a link that was followed: in a cookie, so that it stands in no address any more. */
export const LINK_COOKIE = LINK_COOKIES.followed;
/** Which sign-in link this browser has asked for: its code works here only. */
export const ASKED_COOKIE = LINK_COOKIES.asked;

/** The token of a link that confirms a new address: kept apart, because its owner may have to sign in by a link first. */
export const NEW_EMAIL_COOKIE = LINK_COOKIES.newEmail;

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

/** Headers of an answer: cookies of the sign-in, and others that end or begin. */
export function withCookies(headers: Headers, ...cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}
