import type { Buyer } from './purchase.ts';

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
