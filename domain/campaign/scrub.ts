/** Limits the time of the patterns below. */
const LONGEST = 4000;

const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;
/** Separators that cannot occur in an email address. */
const SEPARATORS = /([\s<>"'(),;:=&?/\\{}[\]|]+)/;
const ADDRESS = /.(?:@|%40)./iu;
/** 13 to 19 digits in any grouping. */
const CARD = /\d(?:(?:[ .+-]|%20)?\d){12,18}/g;
const LICENSE_KEY = /\b[0-9A-Z]{5}(?:(?:-|%2D)[0-9A-Z]{5}){3,4}\b/gi;

/** Makes untrusted text safe to store and read. Removes email addresses, long numbers, and license keys. */
export function scrubText(text: string, most: number): string {
  return text
    .slice(0, LONGEST)
    .split(SEPARATORS)
    .map((word) => (ADDRESS.test(word) ? '[address]' : word))
    .join('')
    .replace(LICENSE_KEY, '[key]')
    .replace(CARD, '[digits]')
    .replace(UNPRINTABLE, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`)
    .slice(0, most);
}

const CLICK_ID = /^[\w.~-]{1,256}$/;
const CLICKS = new Set(['gclid', 'yclid', 'gbraid', 'wbraid']);
/** Parameters that describe the page. Any other may be personal. */
const HARMLESS_PARAMETERS = new Set(['product', 'plan', 'seats', 'market', 'lang', 'again']);

/** Removes everything from an address except origin, path, and known parameters. */
export function scrubAddress(address: string, most: number): string {
  const base = 'http://none.invalid';
  const url = URL.parse(address.slice(0, LONGEST), base);
  if (!url || address === '') return '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return '';
  const kept = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    if (CLICKS.has(name) && CLICK_ID.test(value)) kept.append(name, value);
    if (HARMLESS_PARAMETERS.has(name) || /^utm_[a-z]{1,20}$/.test(name))
      kept.append(name, scrubText(value, 100));
  }
  const origin = url.origin === base ? '' : url.origin;
  const query = kept.size === 0 ? '' : `?${kept}`;
  return (origin + scrubText(url.pathname, most) + query).slice(0, most);
}

export function clickIdIn(address: string, parameter: string): string | null {
  const url = URL.parse(address, 'http://none.invalid');
  const value = url?.searchParams.getAll(parameter).find((one) => one !== '') ?? '';
  return CLICK_ID.test(value) ? value : null;
}
