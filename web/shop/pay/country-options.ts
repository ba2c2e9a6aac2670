const EMPTY = '<option value="" selected></option>';

/**
 * The options of the country field as HTML, from what `listCountries` packed. `chosen` may be anything that was sent: what
 * is no country of the list selects an empty option, because without one browsers show the first country as if chosen.
 */
export function writeOptions(countries: string, chosen: string): string {
  const options = countries.replace(/(..)([^|]+)\|/g, '<option value="$1">$2</option>');
  const selected = options.replace(`value="${chosen}"`, '$& selected');
  return selected === options ? `${EMPTY}${options}` : selected;
}
