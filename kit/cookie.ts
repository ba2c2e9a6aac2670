import { type CookieSerializeOptions, parse, serialize } from 'cookie-es';
import { days } from './time.ts';

/** Choices are remembered for a year of days. */
export const CHOICE_LIFETIME = days(365);

/**
 * One cookie as `Set-Cookie` or `document.cookie` take it. The value is URI-encoded.
 * Throws `TypeError` for a name or value that is not printable and for an invalid option.
 */
export function serializeCookie(
  name: string,
  value: string,
  options: CookieSerializeOptions,
): string {
  return serialize(name, value, options);
}

/** Cookies of a `Cookie` header or of `document.cookie`, decoded; what cannot be read is left out. */
export const parseCookies = (header: string): Record<string, string> => parse(header);

/** A choice kept on every page of the site for `CHOICE_LIFETIME` from `now`. */
export const choiceCookie = (name: string, value: string, now: Date): string =>
  serializeCookie(name, value, {
    path: '/',
    sameSite: 'lax',
    expires: new Date(now.getTime() + CHOICE_LIFETIME),
  });
