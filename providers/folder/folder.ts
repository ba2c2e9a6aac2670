import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { ReleaseStore } from '../../domain/release/port.ts';
import { DRAFT_ENDING } from '../../kit/draft-file.ts';

/** Opens a store in a folder. The shop itself serves the files. */
export function openFolder(folder: string): ReleaseStore {
  const root = resolve(folder);
  const placeOf = (key: string): string => {
    const file = resolve(root, key);
    if (!file.startsWith(root + sep)) throw new RangeError(`the key leaves the folder: ${key}`);
    return file;
  };
  return {
    async size(key) {
      try {
        const found = await stat(placeOf(key));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range) {
      const stream = createReadStream(placeOf(key), range);
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    write: (key, bytes) => writeWhole(placeOf(key), bytes),
    link: async () => null,
  };
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Writes a draft and renames it, so that no reader sees a partial file. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${basename(file)}.${process.pid}${DRAFT_ENDING}`);
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
