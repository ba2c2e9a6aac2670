import { setImmediate } from 'node:timers/promises';
import {
  type Count,
  countBook,
  listNewest,
  openBook,
  type Proposal,
  standingOf,
} from '../../../domain/translation/index.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { languageName } from '../../loaders/names.server.ts';

/** How far a language is. */
export type LanguageLine = {
  readonly prefix: string;
  readonly name: string;
  readonly messages: Count;
  readonly prose: Count;
  /** Proposals that wait to be taken over. */
  readonly proposed: number;
};

/** Every language but the one all texts are written in. */
export const TRANSLATED = LOCALES.filter(({ prefix }) => prefix !== DEFAULT_LOCALE.prefix);

/** How far all languages are. Files are read at the first call: in pieces, so that visitors' requests come in between. */
export async function surveyLanguages(
  database: Pick<Services['database'], 'read'>,
  reader: Locale,
): Promise<LanguageLine[]> {
  const newest = await database.read(async (reader) => {
    const all = new Map<string, readonly Proposal[]>();
    for (const { prefix } of TRANSLATED) all.set(prefix, await listNewest(reader, prefix));
    return all;
  });
  const lines: LanguageLine[] = [];
  for (const locale of TRANSLATED) {
    const { prefix } = locale;
    await setImmediate();
    const proposed = openOf(prefix, newest.get(prefix) ?? []).size;
    lines.push({ prefix, name: languageName(locale, reader), ...countBook(prefix), proposed });
  }
  return lines;
}

/** The open proposals of a language by the id of their message. */
export function openOf(prefix: string, newest: readonly Proposal[]): Map<string, Proposal> {
  if (newest.length === 0) return new Map();
  const messages = new Map(openBook(prefix).messages.map((one) => [one.id, one]));
  return new Map(
    newest
      .filter((one) => {
        const message = messages.get(one.messageId);
        return message && standingOf(one, message) === 'open';
      })
      .map((one) => [one.messageId, one]),
  );
}
