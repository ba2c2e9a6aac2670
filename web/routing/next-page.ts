import type { Locale } from '../../locales/index.ts';
import { localize, parseAddress } from './address.ts';

const LONGEST = 1000;
/** Base for parsing. An address that resolves to another origin is not on this site. */
const HERE = 'http://here.invalid';
/** Sign-in forms are no place to return to after signing in. */
const FORMS = /^\/(?:login|reset)(?:\/|$)/;

/** Returns the path to open after signing in, or the account page for any value that could lead to another host. */
export function safeNext(value: string | null, locale: Locale): string {
  const home = localize(locale, '/member/overview');
  if (value === null || value.length > LONGEST) return home;
  if (!/^\/(?!\/)/.test(value) || /[\\\p{Cc}]/u.test(value)) return home;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return home;
  if (FORMS.test(parseAddress(url.pathname).path)) return home;
  return url.pathname + url.search + url.hash;
}
