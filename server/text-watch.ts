import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { listAppliedIds, readTextOverrides } from '../domain/text/index.ts';
import type { Clock } from '../kit/time.ts';
import { listMessageFiles } from '../locales/browser-messages.ts';
import { setTextOverrides, type TextOverride } from '../locales/text-overrides.ts';
import { poll } from './http/poll.ts';

export type TextWatch = {
  /** The same array until it changes. */
  texts(): readonly TextOverride[];
  /** Reads the texts again, after a change by this process or for a file that it does not know. */
  refresh(): Promise<void>;
  stop(): void;
};

/**
 * Lays what the office published over the files of this process, now and after a change by any process. A text that was
 * planned begins to apply without a job, because every process looks at the clock.
 */
export async function watchTexts(
  database: Pick<Database, 'read'>,
  { clock, onChange }: { readonly clock: Clock; readonly onChange: () => void },
  logger: Pick<Logger, 'error' | 'warn'>,
): Promise<TextWatch> {
  let known = '';
  let texts: readonly TextOverride[] = [];
  const read = async () => {
    const found = await database.read(async (reader) => {
      const ids = (await listAppliedIds(reader, clock.now())).sort();
      return ids.join() === known ? null : { ids, overrides: await readTextOverrides(reader, ids) };
    });
    if (found === null) return;
    texts = found.overrides.texts;
    setTextOverrides(texts);
    // Documents with these messages may ask for their files after the next change.
    listMessageFiles();
    for (const { path, locale } of found.overrides.unfit)
      logger.warn({ path, locale }, 'a text published in the office no longer fits its file');
    onChange();
    // Last, so that what failed is tried again.
    known = found.ids.join();
  };
  const refresh = oneByOne(read);
  await refresh();
  return { texts: () => texts, refresh, ...poll(refresh, logger, 'texts of the office') };
}

/**
 * Returns a function that reads once the previous read has ended, so that an older answer never replaces a newer one. All
 * who call it before a read begins share that read.
 */
function oneByOne(read: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    const reading = read();
    last = reading.catch(() => {});
    return reading;
  };
  return () => {
    next ??= last.then(begin);
    return next;
  };
}
