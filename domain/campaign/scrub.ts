/** Longest text that is looked at, in characters: the patterns below stay quick. */
const LONGEST = 4000;

/** Control characters of terminals, line ends, and what turns the reading direction. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;
/** What stands between the words of a text or an address; an e-mail address has none of it. */
const BETWEEN = /([\s<>"'(),;:=&?/\\{}[\]|]+)/;
const ADDRESS = /.(?:@|%40)./iu;
/** 13 to 19 digits, however they are grouped. */
const CARD = /\d(?:(?:[ .+-]|%20)?\d){12,18}/g;
const LICENSE_KEY = /\b[0-9A-Z]{5}(?:(?:-|%2D)[0-9A-Z]{5}){3,4}\b/gi;

/**
 * Text of a stranger made fit to be kept and read: controls as `\u{1b}`, e-mail addresses, numbers
 * as long as a card's and license keys taken out, cut to `most` characters.
 */
export function scrubText(text: string, most: number): string {
  return text
    .slice(0, LONGEST)
    .split(BETWEEN)
    .map((word) => (ADDRESS.test(word) ? '[address]' : word))
    .join('')
    .replace(LICENSE_KEY, '[key]')
    .replace(CARD, '[digits]')
    .replace(UNPRINTABLE, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`)
    .slice(0, most);
}

/** Click ids of either channel. */
const CLICK_ID = /^[\w.~-]{1,256}$/;
const CLICKS = new Set(['gclid', 'yclid', 'gbraid', 'wbraid']);
/** Parameters that say what was looked at; everything else may be somebody's own. */
const HARMLESS = new Set(['product', 'plan', 'seats', 'market', 'lang', 'again']);

/**
 * What may be kept of an address: origin (where it has one), path, and the parameters that say which
 * page and which advertisement; user names, other parameters and the fragment are dropped.
 */
export function scrubAddress(address: string, most: number): string {
  const base = 'http://none.invalid';
  const url = URL.parse(address.slice(0, LONGEST), base);
  if (!url || address === '') return '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return '';
  const kept = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    if (CLICKS.has(name) && CLICK_ID.test(value)) kept.append(name, value);
    if (HARMLESS.has(name) || /^utm_[a-z]{1,20}$/.test(name))
      kept.append(name, scrubText(value, 100));
  }
  const origin = url.origin === base ? '' : url.origin;
  const query = kept.size === 0 ? '' : `?${kept}`;
  return (origin + scrubText(url.pathname, most) + query).slice(0, most);
}

/** The click id in an address, or null when it has none that can be one. */
export function clickIdIn(address: string, parameter: string): string | null {
  const url = URL.parse(address, 'http://none.invalid');
  const value = url?.searchParams.getAll(parameter).find((one) => one !== '') ?? '';
  return CLICK_ID.test(value) ? value : null;
}
