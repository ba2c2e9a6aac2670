import type { Locale } from '../../locales/index.ts';
import { countryName } from '../loaders/names.server.ts';

/** A market in the words of the page. Its key is the code of a country or of the European Union, in small letters. */
export const marketName = (key: string, reader: Locale): string =>
  /^[a-z]{2}$/.test(key) ? countryName(key.toUpperCase(), reader) : key;
