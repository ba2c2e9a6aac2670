import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncPathAside } from '../db/embedded/sync-path.ts';
import type { AttachmentStore } from '../domain/ticket/index.ts';
import { parseId } from '../kit/id.ts';

/** Only the shop itself may read what visitors send. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;
const DRAFT = '.draft';

/** Files of support requests, in a folder of the shop's data that no address leads to; `sync` has the disk write down a path. */
export function openAttachments(folder: string, sync = syncPathAside): AttachmentStore {
  const placeOf = (id: string): string => {
    if (parseId(id) !== id) throw new RangeError(`not the name of a file: ${id}`);
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
        // On a full disk half a file would take the room of others.
        await rm(place + DRAFT, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      // Its row commits next and is safe from a power cut then: so must be the file, and its name.
      await sync(place + DRAFT);
      await rename(place + DRAFT, place);
      await sync(folder);
    },
    async open(id) {
      const place = placeOf(id);
      if (!(await stat(place).catch(orNothing))) return null;
      return Readable.toWeb(createReadStream(place)) as ReadableStream<Uint8Array>;
    },
    remove: (id) => rm(placeOf(id), { force: true }),
    async listBefore(moment) {
      const names = (await readdir(folder).catch(orNothing)) ?? [];
      const found: string[] = [];
      for (const name of names) {
        const id = parseId(name.replace(DRAFT, ''));
        const known = id === null ? null : await stat(join(folder, name)).catch(orNothing);
        if (!known || known.mtime >= moment) continue;
        if (name === id) found.push(id);
        else await rm(join(folder, name), { force: true });
      }
      return found;
    },
  };
}

function orNothing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
