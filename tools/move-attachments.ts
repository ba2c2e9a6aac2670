/**
 * `npm run move-attachments [-- --keep]`: moves the files of support requests to the store that the settings name, from
 * DATA_DIR, or from the database if the store is a bucket. With `--keep`, it copies them. It can be repeated, even after a
 * kill, and the site may be running.
 */
import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { attachmentFolderOf, earlierPlacesOf, openAttachmentStore } from '../server/attachments.ts';
import { readConfig } from '../server/config.ts';
import { moveAttachments } from '../server/move-attachments.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
  const config = readConfig();
  const { databaseUrl: url, dataDir } = config;
  const database = url === null ? null : await openDatabase({ url, dataDir });
  try {
    const places = earlierPlacesOf(config, database ?? UNUSED);
    if (places.length === 0) {
      throw new Error(
        'The files of support requests belong in DATA_DIR. Set ATTACHMENT_STORE or DATABASE_URL first.',
      );
    }
    const to = openAttachmentStore(config, database ?? UNUSED);
    const toFolder = attachmentFolderOf(config);
    const verb = values.keep ? 'Copied' : 'Moved';
    for (const from of places) {
      const { files, bytes } = await moveAttachments({ from, to, toFolder, isCopy: values.keep });
      console.log(`${verb} ${files} files (${bytes} bytes) from ${from.name}.`);
    }
  } finally {
    await database?.close();
  }
}

/** Without a server, no store uses the database. The embedded one may be locked by a running site. */
const UNUSED: Pick<Database, 'run' | 'read'> = {
  run: () => Promise.reject(new Error('This store has no database.')),
  read: () => Promise.reject(new Error('This store has no database.')),
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
