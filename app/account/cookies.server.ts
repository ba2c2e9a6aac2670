import { parseCookies, serializeCookie } from '../../kit/cookie.ts';

/** The token of a link that was followed: in a cookie, so that it stands in no address any more. */
export const LINK_COOKIE = '__Host-vitrine.link';
/** Which sign-in link this browser has asked for: its code works here only. */
export const ASKED_COOKIE = '__Host-vitrine.asked';

/** An hour, in seconds: longer than anybody takes for a form. */
const LIFETIME = 3600;

export const setCookie = (name: string, value: string): string =>
  serializeCookie(name, value, {
    ...{ path: '/', secure: true, httpOnly: true, sameSite: 'lax' as const },
    maxAge: value === '' ? 0 : LIFETIME,
  });

export const readCookie = (headers: Headers, name: string): string | null =>
  parseCookies(headers.get('cookie') ?? '')[name] || null;

/** Headers of an answer: cookies of the sign-in, and others that end or begin. */
export function withCookies(headers: Headers, ...cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}
