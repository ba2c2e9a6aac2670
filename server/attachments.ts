import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { AttachmentStore } from '../domain/ticket/index.ts';
import { parseId } from '../kit/id.ts';

/** Only the shop itself may read what visitors send. */
const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;
const DRAFT = '.draft';

/** Files of support requests, in a folder of the shop's data that no address leads to. */
export function openAttachments(folder: string): AttachmentStore {
  const placeOf = (id: string): string => {
    if (parseId(id) !== id) throw new RangeError(`not the name of a file: ${id}`);
    return join(folder, id);
  };
  return {
    async save(id, bytes) {
      const place = placeOf(id);
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
      const handle = await open(place + DRAFT, 'w', OWNER_ONLY.file);
      try {
        await handle.writeFile(bytes);
      } finally {
        await handle.close();
      }
      await rename(place + DRAFT, place);
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
