/** The invoice address without the country. Fields that the buyer left out are empty. */
export type PostalAddress = {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
};

type Addressed = { readonly address: PostalAddress | null; readonly country: string };

/** Countries that write the city before the postcode, according to the Universal Postal Union's country sheets. */
const CITY_FIRST: ReadonlySet<string> = new Set(
  'AE AU BD BR CA CN EG GB ID IE IN JO KE KW LB NG NZ PH PK QA SA SG TH TW US VN ZA'.split(' '),
);

/** Returns the address as invoice lines, without the country. */
export function addressLines({ address, country }: Addressed): string[] {
  if (address === null) return [];
  const { street, postcode, city } = address;
  const place = CITY_FIRST.has(country) ? [city, postcode] : [postcode, city];
  return [street, place.filter((text) => text !== '').join(' ')].filter((text) => text !== '');
}

/** Parses invoice lines into an address. Returns the order's own address if its lines are unchanged. */
export function addressFrom(
  lines: readonly string[],
  { address, country }: Addressed,
): PostalAddress | null {
  if (lines.join('\n') === addressLines({ address, country }).join('\n')) return address;
  const above = lines.slice(0, -1);
  const last = lines.at(-1);
  if (last === undefined) return null;
  if (above.length === 0) return { street: last, postcode: '', city: '' };
  return { street: above.join(', '), ...placeFrom(last, country) };
}

/** Words with a digit are the postcode, first at the country's usual end of the line, then at the other end. */
function placeFrom(line: string, country: string): Omit<PostalAddress, 'street'> {
  const words = line.split(' ');
  const hasDigit = (word: string): boolean => /\p{Nd}/u.test(word);
  const firstWord = words.findIndex((word) => !hasDigit(word));
  const start = firstWord < 0 ? words.length : firstWord;
  const end = words.findLastIndex((word) => !hasDigit(word)) + 1;
  const isAtEnd = CITY_FIRST.has(country) ? end < words.length || start === 0 : start === 0;
  return isAtEnd
    ? { city: words.slice(0, end).join(' '), postcode: words.slice(end).join(' ') }
    : { postcode: words.slice(0, start).join(' '), city: words.slice(start).join(' ') };
}
