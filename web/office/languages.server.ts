import { findLocale, LOCALES, type Locale } from '../../locales/index.ts';
import type { Option } from '../components/select-field.tsx';
import { languageName } from '../loaders/names.server.ts';

/** What the page calls the language with this prefix; one the shop no longer has stays its prefix. */
export function languageOf(prefix: string, reader: Locale): string {
  const found = findLocale(prefix);
  return found ? languageName(found, reader) : prefix;
}

/** All languages to choose from, in the words of the page. */
export const languageOptions = (reader: Locale): Option[] =>
  LOCALES.map((each) => [each.prefix, languageName(each, reader)]);
