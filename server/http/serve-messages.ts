import { type Clock, seconds } from '../../kit/time.ts';
import { findMessageFile } from '../../locales/browser-messages.ts';
import type { FileStore } from './files.ts';
import { foreverHeaders, type Stored, store } from './memory.ts';

const HEADERS = foreverHeaders('application/json; charset=utf-8');

const ADDRESS = /^\/messages\/[0-9a-f]{12}\/[a-z]{2}\/[a-z]+\.json$/;

/** Unknown addresses cost no more reads of the database than this. The browser tries again later than that. */
const READ_INTERVAL = seconds(1);

/** In bytes, compressed. More than all messages of the shop in all languages. */
const MOST_KEPT = 8_000_000;

type MessageSource = {
  readonly clock: Clock;
  /** Reads what the office published by now. */
  readonly refresh: () => Promise<void>;
};

/**
 * Serves the messages that the office published. Browsers keep them, because the address has the hash of the content. The
 * document may come from a process that learned of a publication earlier, so this one reads before it answers 404.
 */
export function openMessageFiles({ clock, refresh }: MessageSource): FileStore {
  /** By address, so that each file is compressed once. */
  const kept = new Map<string, { readonly stored: Promise<Stored>; size: number }>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const readNew = (): Promise<void> => {
    const now = clock.now().getTime();
    if (reading === null && now - readAt >= READ_INTERVAL) {
      readAt = now;
      // The poll logs why a read fails.
      reading = refresh()
        .catch(() => {})
        .finally(() => {
          reading = null;
        });
    }
    return reading ?? Promise.resolve();
  };
  const find = async (path: string): Promise<string | null> => {
    const found = findMessageFile(path);
    if (found !== null) return found;
    await readNew();
    return findMessageFile(path);
  };
  const forgetOldest = () => {
    let size = [...kept.values()].reduce((sum, each) => sum + each.size, 0);
    for (const [path, each] of kept) {
      if (size <= MOST_KEPT) return;
      kept.delete(path);
      size -= each.size;
    }
  };
  return async (path) => {
    const content = ADDRESS.test(path) ? await find(path) : null;
    if (content === null) return null;
    const known = kept.get(path);
    if (known) return known.stored;
    const stored = store(Buffer.from(content), HEADERS);
    const entry = { stored, size: content.length };
    kept.set(path, entry);
    forgetOldest();
    stored.then(
      ({ br }) => {
        entry.size = br.body.length;
      },
      () => kept.delete(path),
    );
    return stored;
  };
}
