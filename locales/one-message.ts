import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo } from '../kit/po.ts';
import { listMessageOverrides } from './message-texts.ts';
import type { MessageArea, MessageKey } from './messages.generated.ts';

const ORIGINAL = 'en';

/**
 * Reads one message without parameters, in English if it is not translated. For a text or two, where loading
 * a whole area would take memory.
 * @throws Error if the English area lacks the message
 */
export function readMessage(
  prefix: string,
  area: MessageArea,
  key: MessageKey,
  root: string = process.cwd(),
): string {
  const override =
    root === process.cwd() && listMessageOverrides(prefix).find(({ id }) => id === key);
  if (override) return override.text;
  for (const language of [prefix, ORIGINAL]) {
    const file = join(root, 'locales', language, 'messages', `${area}.po`);
    if (!existsSync(file)) continue;
    const text = parsePo(readFileSync(file, 'utf8')).find(({ id }) => id === key)?.text;
    if (text) return text;
  }
  throw new Error(`The message ${key} is missing.`);
}
