import { ENGLISH } from '../../locales/entries.ts';
import { getLocale } from '../../locales/index.ts';
import { findMessageEntry, parseMessagePath } from '../../locales/message-texts.ts';
import { checkMessageText } from '../../locales/text-faults.ts';
import type { TextFault } from './fault.ts';
import type { TextKey } from './text.ts';

/**
 * Returns the faults of a message. Its fields, tags, and cases are those of the English file, because the code of the
 * pages fills them in.
 */
export function checkMessage({ path, locale }: TextKey, text: string): readonly TextFault[] {
  const english = findMessageEntry(path, ENGLISH.prefix)?.text ?? '';
  const { id = '' } = parseMessagePath(path) ?? {};
  const faults = checkMessageText({ id, english, text }, getLocale(locale));
  return faults.map(({ code, detail }) => ({ kind: code, detail, line: null }));
}

const SERIOUS: readonly TextFault['kind'][] = [
  'syntax',
  'placeholders',
  'tags',
  'select-cases',
  'length',
];

/** Returns whether pages could not show a message with this fault. */
export const stopsMessage = ({ kind }: TextFault): boolean => SERIOUS.includes(kind);
