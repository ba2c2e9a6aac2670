import { ENGLISH, isStale } from '../../locales/entries.ts';
import { findMessageEntry, parseMessagePath } from '../../locales/message-texts.ts';
import { type ProseState, proseStateOf } from '../../locales/originals.ts';
import { hashOf } from '../../locales/prose.ts';
import { findTextOverride } from '../../locales/text-overrides.ts';
import { currentEnglish, type TextKey } from './text.ts';

/** Returns the hash of the English text that visitors see, which translations have as their original. */
export const currentHash = (path: string): string => hashOf(currentEnglish(path));

/** Returns the state of a text or a message in a language. English is never outdated. */
export function textStateOf(
  { path, locale }: TextKey,
  hash: string = currentHash(path),
): ProseState {
  if (locale === ENGLISH.prefix) return 'done';
  if (parseMessagePath(path) === null)
    return proseStateOf({ root: process.cwd(), prefix: locale }, path, hash);
  const override = findTextOverride(path, locale);
  if (override !== null) return override.original === hash ? 'done' : 'stale';
  const entry = findMessageEntry(path, locale);
  if (entry === null) return 'missing';
  return isStale(entry, currentEnglish(path)) ? 'stale' : 'done';
}
