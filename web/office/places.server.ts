import { COUNTRIES } from '../../kit/countries.ts';
import type { Locale } from '../../locales/index.ts';
import type { Option } from '../components/select-field.tsx';
import { countryName } from '../loaders/names.server.ts';

/** `key` is a country code or `eu`, in lower case. */
export const marketName = (key: string, reader: Locale): string =>
  /^[a-z]{2}$/.test(key) ? countryName(key.toUpperCase(), reader) : key;

/** All countries in the order of the reader's language. */
export function countryOptions({ tag }: Locale): Option[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator(tag);
  return COUNTRIES.map((code): Option => [code, names.of(code) ?? code]).toSorted(
    ([, one], [, other]) => order.compare(one, other),
  );
}
