import { parseCookies, serializeCookie } from '../../kit/cookie.ts';

/**
 * Cookie that tells scripts somebody is signed in. It identifies nobody, and it lives as long as the session cookie.
 */
export const MEMBER_COOKIE = 'member';

export const isMemberHere = (cookies: string): boolean => MEMBER_COOKIE in parseCookies(cookies);

/** Deletes the cookie after the session has ended on the server. */
export function forgetMember(page: Document): void {
  page.cookie = serializeCookie(MEMBER_COOKIE, '', { path: '/', sameSite: 'lax', maxAge: 0 });
}
