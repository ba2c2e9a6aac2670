import type { Locale } from '../../locales/index.ts';
import { countryName } from '../loaders/names.server.ts';

/** `key` is a country code or `eu`, in lower case. */
export const marketName = (key: string, reader: Locale): string =>
  /^[a-z]{2}$/.test(key) ? countryName(key.toUpperCase(), reader) : key;
