import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import { syncPathAside } from '../db/embedded/sync-path.ts';
import { type AttachmentStore, openDatabaseFiles } from '../domain/ticket/index.ts';
import { DRAFT_ENDING } from '../kit/draft-file.ts';
import { assertId, parseId } from '../kit/id.ts';
import { nullIfMissing } from '../kit/missing-file.ts';
import { openS3Attachments } from '../providers/index.ts';
import type { Config } from './config.ts';

const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;

type Place = Pick<Config, 'attachmentStorage' | 'databaseUrl' | 'dataDir'>;

/** Returns the folder that is used with neither `ATTACHMENT_STORE` nor `DATABASE_URL`, as an absolute path. */
export const attachmentsIn = (dataDir: string): string => resolve(dataDir, 'attachments');

/** Returns the folder that the settings name, as an absolute path, or null if the files are elsewhere. */
export function attachmentFolderOf({
  attachmentStorage,
  databaseUrl,
  dataDir,
}: Place): string | null {
  if (attachmentStorage !== null) {
    return 'folder' in attachmentStorage ? resolve(attachmentStorage.folder) : null;
  }
  return databaseUrl === null ? attachmentsIn(dataDir) : null;
}

/** Opens the store that the settings name. Uses neither the network nor the disk before the first call. */
export function openAttachmentStore(
  place: Place,
  database: Pick<Database, 'run' | 'read'>,
): AttachmentStore {
  const { attachmentStorage } = place;
  if (attachmentStorage !== null && 's3' in attachmentStorage) {
    return openS3Attachments(attachmentStorage.s3);
  }
  const folder = attachmentFolderOf(place);
  return folder === null ? openDatabaseFiles(database) : openAttachments(folder);
}

/** Returns the ids of the complete files in a folder. A missing folder has none. */
export async function listAttachments(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  return names.filter((name) => parseId(name) === name);
}

/** Returns a warning if the folder of `DATA_DIR` still has files that the site looks for elsewhere, or null. */
export async function leftAttachmentsLine(place: Place): Promise<string | null> {
  const folder = attachmentsIn(place.dataDir);
  if (attachmentFolderOf(place) === folder) return null;
  const { length } = await listAttachments(folder);
  return length === 0
    ? null
    : `${folder} has ${length} files of support requests, which the site does not look for there. Run: npm run move-attachments`;
}

/** Stores each file in `folder` under its id. `sync` writes a path to the disk. */
export function openAttachments(folder: string, sync = syncPathAside): AttachmentStore {
  const placeOf = (id: string): string => {
    assertId(id);
    return join(folder, id);
  };
  return {
    async save(id, bytes) {
      const place = placeOf(id);
      const created = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
      if (created !== undefined) await sync(dirname(created));
      const handle = await open(place + DRAFT_ENDING, 'w', OWNER_ONLY.file);
      try {
        await handle.writeFile(bytes);
      } catch (error) {
        // A partial file would waste space on a full disk.
        await rm(place + DRAFT_ENDING, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      // The row commits next, so the file must be on the disk first.
      await sync(place + DRAFT_ENDING);
      await rename(place + DRAFT_ENDING, place);
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
        const id = parseId(name.replace(DRAFT_ENDING, ''));
        const known = id === null ? null : await stat(join(folder, name)).catch(nullIfMissing);
        if (!known || known.mtime >= moment) continue;
        if (name === id) found.push(id);
        else await rm(join(folder, name), { force: true });
      }
      return found;
    },
  };
}
