const EMPTY = '<option value="" selected></option>';

/**
 * Returns the options of the country field as HTML, from the list that `listCountries` packs. An unknown `chosen`
 * selects an empty option, because browsers would otherwise show the first country.
 */
export function writeOptions(countries: string, chosen: string): string {
  const options = countries.replace(/(..)([^|]+)\|/g, '<option value="$1">$2</option>');
  const selected = options.replace(`value="${chosen}"`, '$& selected');
  return selected === options ? `${EMPTY}${options}` : selected;
}
