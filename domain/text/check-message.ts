import { ENGLISH } from '../../locales/entries.ts';
import { getLocale } from '../../locales/index.ts';
import { findMessageEntry, parseMessagePath } from '../../locales/message-texts.ts';
import { checkMessageText, checkTranslation } from '../../locales/text-faults.ts';
import type { TextFault } from './fault.ts';
import type { TextKey } from './text.ts';

const englishOf = (path: string): string => findMessageEntry(path, ENGLISH.prefix)?.text ?? '';

/**
 * Returns the faults of a message. Its fields, tags, and cases are those of the English file, because the code of the
 * pages fills them in.
 */
export function checkMessage({ path, locale }: TextKey, text: string): readonly TextFault[] {
  const english = englishOf(path);
  const { id = '' } = parseMessagePath(path) ?? {};
  const faults = checkMessageText({ id, english, text }, getLocale(locale));
  return faults.map(({ code, detail }) => ({ kind: code, detail, line: null }));
}

const SERIOUS: readonly TextFault['kind'][] = ['syntax', 'placeholders', 'tags', 'select-cases'];

/** Returns whether pages could not show a message with this fault. */
export const stopsMessage = ({ kind }: TextFault): boolean => SERIOUS.includes(kind);

/** Returns whether pages can show a message. Its words are not checked. */
export const canShowMessage = ({ path, locale }: TextKey, text: string): boolean =>
  !checkTranslation(englishOf(path), text, getLocale(locale)).some(({ code }) =>
    SERIOUS.includes(code),
  );
