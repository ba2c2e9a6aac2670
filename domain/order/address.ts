import type { Buyer, PostalAddress } from './order.ts';

/**
 * Where the town is written before its postcode, most of them on one line; everywhere else the postcode leads. The
 * order of the Universal Postal Union's country sheets, as far as three fields can follow it.
 */
const CITY_FIRST: ReadonlySet<string> = new Set(
  'AE AU BD BR CA CN EG GB ID IE IN JO KE KW LB NG NZ PH PK QA SA SG TH TW US VN ZA'.split(' '),
);

/** The buyer's address as lines of an invoice, without the country; none when none was given. */
export function addressLines({ address, country }: Pick<Buyer, 'address' | 'country'>): string[] {
  if (address === null) return [];
  const { street, postcode, city } = address;
  const place = CITY_FIRST.has(country) ? [city, postcode] : [postcode, city];
  return [street, place.filter((text) => text !== '').join(' ')].filter((text) => text !== '');
}

/** The reverse: the address of an order from the lines of its invoice, its own while they say the same. */
export function addressFrom(
  lines: readonly string[],
  { address, country }: Pick<Buyer, 'address' | 'country'>,
): PostalAddress | null {
  if (lines.join('\n') === addressLines({ address, country }).join('\n')) return address;
  const above = lines.slice(0, -1);
  const last = lines.at(-1);
  if (last === undefined) return null;
  if (above.length === 0) return { street: last, postcode: '', city: '' };
  return { street: above.join(', '), ...placeFrom(last, country) };
}

/**
 * A town and its postcode: the words with a digit in them where the country writes them, or else at the other end of the
 * line; without any, all of it is the town.
 */
function placeFrom(line: string, country: string): Omit<PostalAddress, 'street'> {
  const words = line.split(' ');
  const hasDigit = (word: string): boolean => /\p{Nd}/u.test(word);
  const isTown = words.findIndex((word) => !hasDigit(word));
  const start = isTown < 0 ? words.length : isTown;
  const end = words.findLastIndex((word) => !hasDigit(word)) + 1;
  const isBehind = CITY_FIRST.has(country) ? end < words.length || start === 0 : start === 0;
  return isBehind
    ? { city: words.slice(0, end).join(' '), postcode: words.slice(end).join(' ') }
    : { postcode: words.slice(0, start).join(' '), city: words.slice(start).join(' ') };
}
