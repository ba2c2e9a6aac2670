import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { findPictureFile, listPicturePaths } from '../../domain/text/index.ts';
import { isPictureFile } from '../../kit/picture-address.ts';
import { seconds } from '../../kit/time.ts';
import type { FileStore } from './files.ts';
import { foreverHeaders, type Stored, store } from './memory.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

type Limits = {
  /** Bytes of the pictures in memory. */
  readonly mostKept: number;
  /** Unknown addresses cost no more reads of the database than one in this time, in milliseconds. */
  readonly interval: number;
};

/** The pictures of some ten articles. */
const LIMITS: Limits = { mostKept: 16 * 1024 * 1024, interval: seconds(1) };

/**
 * Serves the pictures that the office added to texts. The address has the hash of the content, so browsers keep them. The
 * ones that were asked for last are kept in memory. Another process may have added a picture, so an unknown address waits
 * until the list of all pictures was read again.
 */
export function openPictureFiles(
  database: Pick<Database, 'read'>,
  { mostKept, interval }: Limits = LIMITS,
): FileStore {
  const kept = new Map<string, Stored>();
  const underway = new Map<string, Promise<Stored | null>>();
  let known = new Set<string>();
  let size = 0;
  const sizeOf = ({ identity }: Stored) => identity.body.length;
  const readKnown = throttleShared(interval, async () => {
    known = new Set(await database.read(listPicturePaths));
  });
  const keep = (path: string, stored: Stored) => {
    kept.set(path, stored);
    size += sizeOf(stored);
    for (const [oldest, old] of kept) {
      if (size <= mostKept) break;
      kept.delete(oldest);
      size -= sizeOf(old);
    }
  };
  const read = async (path: string): Promise<Stored | null> => {
    const bytes = await database.read((reader) => findPictureFile(reader, path));
    if (bytes === null) {
      known.delete(path);
      return null;
    }
    const headers = foreverHeaders(TYPES[extname(path)] ?? 'application/octet-stream');
    const stored = await store(Buffer.from(bytes), headers, 'none');
    keep(path, stored);
    return stored;
  };
  return async (path) => {
    if (!isPictureFile(path)) return null;
    const found = kept.get(path);
    if (found) {
      kept.delete(path);
      kept.set(path, found);
      return found;
    }
    if (!known.has(path)) await readKnown();
    if (!known.has(path)) return null;
    const reading = underway.get(path) ?? read(path).finally(() => underway.delete(path));
    underway.set(path, reading);
    return reading;
  };
}

/**
 * Runs at most once in an interval, in milliseconds. Whoever calls before a run begins waits for that run, because an
 * earlier one may have missed something.
 */
function throttleShared(interval: number, run: () => Promise<void>): () => Promise<void> {
  let rest: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= rest.then(() => {
      next = null;
      rest = setTimeout(interval, null, { ref: false });
      return run();
    });
    return next;
  };
}
