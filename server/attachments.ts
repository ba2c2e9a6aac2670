import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import { syncPath } from '../db/embedded/sync-path.ts';
import { type AttachmentStore, openDatabaseFiles } from '../domain/ticket/index.ts';
import { DRAFT_ENDING } from '../kit/draft-file.ts';
import { assertId, parseId } from '../kit/id.ts';
import { nullIfMissing } from '../kit/missing-file.ts';
import { days, systemClock } from '../kit/time.ts';
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

/** A place where earlier settings kept files, and where the site looks for none. */
export type EarlierPlace = {
  readonly name: string;
  /** Null if it is no folder. */
  readonly folder: string | null;
  /** Returns the ids of the complete files. */
  list(): Promise<readonly string[]>;
  /** Returns null if the file is gone, because a running site may delete the file of a rejected form at any time. */
  read(id: string): Promise<Uint8Array | null>;
  remove(id: string): Promise<void>;
};

/** Returns the folder in `DATA_DIR` and the database server, without the place that the settings name. */
export function earlierPlacesOf(
  place: Place,
  database: Pick<Database, 'run' | 'read'>,
): readonly EarlierPlace[] {
  const folder = attachmentsIn(place.dataDir);
  const { attachmentStorage, databaseUrl } = place;
  return [
    ...(attachmentFolderOf(place) === folder ? [] : [folderPlace(folder)]),
    ...(attachmentStorage !== null && databaseUrl !== null ? [databasePlace(database)] : []),
  ];
}

const folderPlace = (folder: string): EarlierPlace => ({
  name: folder,
  folder,
  list: () => listAttachments(folder),
  read: (id) => readFile(join(folder, id)).catch(nullIfMissing),
  remove: (id) => openAttachments(folder).remove(id),
});

function databasePlace(database: Pick<Database, 'run' | 'read'>): EarlierPlace {
  const files = openDatabaseFiles(database);
  return {
    name: 'the database',
    folder: null,
    // The clock of the machine that saved a file may be ahead of this one.
    list: () => files.listBefore(new Date(systemClock.now().getTime() + days(1))),
    async read(id) {
      const stream = await files.open(id);
      return stream && new Response(stream as BodyInit).bytes();
    },
    remove: (id) => files.remove(id),
  };
}

/** Returns a warning for each place that still has files that the site looks for elsewhere. */
export async function leftAttachmentLines(
  place: Place,
  database: Pick<Database, 'run' | 'read'>,
): Promise<readonly string[]> {
  const counted = earlierPlacesOf(place, database).map(async ({ name, list }) => {
    const { length } = await list();
    return length === 0
      ? []
      : [
          `${name} has ${length} files of support requests, which the site does not find there: npm run move-attachments`,
        ];
  });
  return (await Promise.all(counted)).flat();
}

/** Stores each file in `folder` under its id. `sync` writes a path to the disk. */
export function openAttachments(folder: string, sync = syncPath): AttachmentStore {
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
