import { findLocale, LOCALES, type Locale } from '../../locales/index.ts';
import type { Option } from '../components/select-field.tsx';
import { languageName } from '../loaders/names.server.ts';

/** A language that the shop no longer has is named by its prefix. */
export function languageOf(prefix: string, reader: Locale): string {
  const found = findLocale(prefix);
  return found ? languageName(found, reader) : prefix;
}

export const languageOptions = (reader: Locale): Option[] =>
  LOCALES.map((each) => [each.prefix, languageName(each, reader)]);
