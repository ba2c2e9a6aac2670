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

/** Postcodes of countries in and near the EU, without the country's letters. `#` is a digit. */
const POSTCODES: ReadonlyMap<string, string> = new Map([
  ...shaped('#{4}', 'AT BE BG CH CY HU LI LU LV NO SI'),
  ...shaped('#{5}', 'AX DE EE ES FI FR HR IT LT MC SM VA'),
  ...shaped('#{3} ?#{2}', 'CZ GR SE SK'),
  ...shaped('#{3,4}', 'DK'),
  ...shaped('[A-Za-z]#[#Ww] ?[#A-Za-z]{4}', 'IE'),
  ...shaped('[A-Z]{3} ?#{2,4}', 'MT'),
  ...shaped('#{4}(?: ?(?:[A-Z]{2}|[a-z]{2}))?', 'NL'),
  ...shaped('#{2}-?#{3}', 'PL'),
  ...shaped('#{4}(?:[ -]?#{3})?', 'PT'),
  ...shaped('#{6}', 'RO'),
]);

function shaped(shape: string, countries: string): (readonly [string, string])[] {
  const pattern = shape.replaceAll('#', '\\p{Nd}');
  return countries.split(' ').map((country) => {
    // `D-10115`, `D 10115`, `FIN-00100`. Longer letters need the dash, because `ULM 89073` begins with a city.
    const letters = `(?:(?:${country}|[A-Z]) ?[-–]? ?|[A-Z]{2,3} ?[-–] ?)?`;
    return [country, `${letters}${pattern}`];
  });
}

/** Splits by the shape of the country's postcode, at either end of the line. */
function placeFrom(line: string, country: string): Omit<PostalAddress, 'street'> {
  const shape = POSTCODES.get(country);
  if (shape === undefined) return placeByDigits(line, country);
  const first = new RegExp(`^(${shape})(?:[\\s,]+(.*))?$`, 'u').exec(line);
  if (first) return { postcode: first[1] ?? '', city: first[2] ?? '' };
  const last = new RegExp(`^(.*?)[\\s,]+(${shape})$`, 'u').exec(line);
  return { postcode: last?.[2] ?? '', city: last?.[1] ?? line };
}

/** Words with a digit are the postcode, first at the country's usual end of the line, then at the other end. */
function placeByDigits(line: string, country: string): Omit<PostalAddress, 'street'> {
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
