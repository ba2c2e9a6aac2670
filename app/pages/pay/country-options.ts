/**
 * The options of the country field as HTML, from what `listCountries` packed. `chosen` may be
 * anything that was sent: what is no country of the list selects nothing.
 */
export const writeOptions = (countries: string, chosen: string): string =>
  countries
    .replace(/(..)([^|]+)\|/g, '<option value="$1">$2</option>')
    .replace(`value="${chosen}"`, '$& selected');
