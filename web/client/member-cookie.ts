import { parseCookies, serializeCookie } from '../../kit/cookie.ts';

/**
 * Set and ended together with the cookie of a session, which pages cannot read (`domain/account/answer.ts`): somebody
 * is signed in here. It names nobody and opens nothing.
 */
export const MEMBER_COOKIE = 'member';

/** Whether the cookies of a document say that somebody is signed in. */
export const isMemberHere = (cookies: string): boolean => MEMBER_COOKIE in parseCookies(cookies);

/** For a session that has ended on the server. */
export function forgetMember(page: Document): void {
  page.cookie = serializeCookie(MEMBER_COOKIE, '', { path: '/', sameSite: 'lax', maxAge: 0 });
}
