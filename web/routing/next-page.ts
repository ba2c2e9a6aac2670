import type { Locale } from '../../locales/index.ts';
import { localize, parseAddress } from './address.ts';

const LONGEST = 1000;
/** Stands for this site while an address is read. */
const HERE = 'http://here.invalid';
/** Nobody wants to go back to a form they have just left. */
const FORMS = /^\/(?:login|reset)(?:\/|$)/;

/**
 * Where somebody goes on after signing in: a path of this site, as given, else the account in their language. Whatever
 * a browser could read as another host is refused.
 */
export function safeNext(value: string | null, locale: Locale): string {
  const home = localize(locale, '/member/overview');
  if (value === null || value.length > LONGEST) return home;
  if (!/^\/(?!\/)/.test(value) || /[\\\p{Cc}]/u.test(value)) return home;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return home;
  if (FORMS.test(parseAddress(url.pathname).path)) return home;
  return url.pathname + url.search + url.hash;
}
