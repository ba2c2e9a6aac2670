import { setImmediate } from 'node:timers/promises';
import {
  type Count,
  countBook,
  listNewest,
  openBook,
  type Proposal,
  proposalStateOf,
} from '../../../domain/translation/index.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { languageName } from '../../loaders/names.server.ts';

export type LanguageLine = {
  readonly prefix: string;
  readonly name: string;
  readonly messages: Count;
  readonly prose: Count;
  /** Open proposals. */
  readonly proposed: number;
};

export const TRANSLATED = LOCALES.filter(({ prefix }) => prefix !== DEFAULT_LOCALE.prefix);

/** The first call reads many files, so it lets other requests run between languages. */
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

/** By message id. */
export function openOf(prefix: string, newest: readonly Proposal[]): Map<string, Proposal> {
  if (newest.length === 0) return new Map();
  const messages = new Map(openBook(prefix).messages.map((one) => [one.id, one]));
  return new Map(
    newest
      .filter((one) => {
        const message = messages.get(one.messageId);
        return message && proposalStateOf(one, message) === 'open';
      })
      .map((one) => [one.messageId, one]),
  );
}
