import { extname } from 'node:path';
import type { Database } from '../../db/database.ts';
import { findPictureFile } from '../../domain/text/index.ts';
import { isPictureFile } from '../../kit/picture-address.ts';
import type { FileStore } from './files.ts';
import { type Stored, store } from './memory.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** In bytes. The pictures of some ten articles. */
const MOST_KEPT = 16 * 1024 * 1024;

/**
 * Serves the pictures that the office added to texts. The address has the hash of the content, so browsers keep them. The
 * ones that were asked for last are kept in memory.
 */
export function openPictureFiles(
  database: Pick<Database, 'read'>,
  mostKept = MOST_KEPT,
): FileStore {
  const kept = new Map<string, Stored>();
  let size = 0;
  const sizeOf = ({ identity }: Stored) => identity.body.length;
  return async (path) => {
    if (!isPictureFile(path)) return null;
    const known = kept.get(path);
    if (known) {
      kept.delete(path);
      kept.set(path, known);
      return known;
    }
    const bytes = await database.read((reader) => findPictureFile(reader, path));
    if (bytes === null) return null;
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    };
    const stored = await store(Buffer.from(bytes), headers, 'none');
    if (!kept.has(path)) size += sizeOf(stored);
    kept.set(path, stored);
    for (const [oldest, old] of kept) {
      if (size <= mostKept) break;
      kept.delete(oldest);
      size -= sizeOf(old);
    }
    return stored;
  };
}
