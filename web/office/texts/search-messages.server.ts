import { setImmediate } from 'node:timers/promises';
import { AREAS, readEntries } from '../../../locales/entries.ts';
import { LOCALES } from '../../../locales/index.ts';
import { listMessageOverrides, messagePath } from '../../../locales/message-texts.ts';

/**
 * Returns the paths of the messages that have a part in their text in any language. Reads all message files, and lets
 * other requests run between languages. `part` is in lowercase.
 */
export async function searchMessages(part: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { prefix } of LOCALES) {
    await setImmediate();
    const written = AREAS.flatMap((area) =>
      readEntries('locales', prefix, area).map(({ id, text }) => ({ area, id, text })),
    );
    for (const { area, id, text } of [...written, ...listMessageOverrides(prefix)])
      if (text.toLowerCase().includes(part)) found.add(messagePath({ area, id }));
  }
  return found;
}
