import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncPathAside } from '../db/embedded/sync-path.ts';
import type { AttachmentStore } from '../domain/ticket/index.ts';
import { parseId } from '../kit/id.ts';

const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;
const DRAFT = '.draft';

/** `sync` writes a path to the disk. */
export function openAttachments(folder: string, sync = syncPathAside): AttachmentStore {
  const placeOf = (id: string): string => {
    if (parseId(id) !== id) throw new RangeError(`${id} is not the id of a file.`);
    return join(folder, id);
  };
  return {
    async save(id, bytes) {
      const place = placeOf(id);
      const made = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
      if (made !== undefined) await sync(dirname(made));
      const handle = await open(place + DRAFT, 'w', OWNER_ONLY.file);
      try {
        await handle.writeFile(bytes);
      } catch (error) {
        // A partial file would waste space on a full disk.
        await rm(place + DRAFT, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      // The row commits next, so the file must be on the disk before.
      await sync(place + DRAFT);
      await rename(place + DRAFT, place);
      await sync(folder);
    },
    async open(id) {
      const place = placeOf(id);
      if (!(await stat(place).catch(nullIfMissing))) return null;
      return Readable.toWeb(createReadStream(place)) as ReadableStream<Uint8Array>;
    },
    remove: (id) => rm(placeOf(id), { force: true }),
    async listBefore(moment) {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      const found: string[] = [];
      for (const name of names) {
        const id = parseId(name.replace(DRAFT, ''));
        const known = id === null ? null : await stat(join(folder, name)).catch(nullIfMissing);
        if (!known || known.mtime >= moment) continue;
        if (name === id) found.push(id);
        else await rm(join(folder, name), { force: true });
      }
      return found;
    },
  };
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
