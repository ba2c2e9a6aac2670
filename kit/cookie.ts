import { type CookieSerializeOptions, parse, serialize } from 'cookie-es';
import { days } from './time.ts';

export const CHOICE_LIFETIME = days(365);

/** @throws TypeError for unprintable text or an invalid option */
export function serializeCookie(
  name: string,
  value: string,
  options: CookieSerializeOptions,
): string {
  return serialize(name, value, options);
}

/** Parses a `Cookie` header or `document.cookie`. Skips what it cannot read. */
export const parseCookies = (header: string): Record<string, string> => parse(header);

export const choiceCookie = (name: string, value: string, now: Date): string =>
  serializeCookie(name, value, {
    path: '/',
    sameSite: 'lax',
    expires: new Date(now.getTime() + CHOICE_LIFETIME),
  });
