/**
 * `npm run move-attachments [-- --keep]`: moves the files of support requests from DATA_DIR to the store that the settings
 * name. With `--keep`, it copies them. It can be repeated, also after a kill, and the site may run.
 */
import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { attachmentFolderOf, attachmentsIn, openAttachmentStore } from '../server/attachments.ts';
import { readConfig } from '../server/config.ts';
import { moveAttachments } from '../server/move-attachments.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
  const config = readConfig();
  const from = attachmentsIn(config.dataDir);
  if (attachmentFolderOf(config) === from) {
    throw new Error(
      'The files of support requests belong in DATA_DIR. Set ATTACHMENT_STORE or DATABASE_URL first.',
    );
  }
  const isInDatabase = config.attachmentStorage === null;
  const database = isInDatabase
    ? await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
    : null;
  try {
    const to = openAttachmentStore(config, database ?? UNUSED);
    const toFolder = attachmentFolderOf(config);
    const { files, bytes } = await moveAttachments({ from, to, toFolder, isCopy: values.keep });
    const verb = values.keep ? 'Copied' : 'Moved';
    console.log(`${verb} ${files} files (${bytes} bytes) from ${from}.`);
  } finally {
    await database?.close();
  }
}

/** A bucket or a folder needs no database, which a running site may have locked. */
const UNUSED: Pick<Database, 'run' | 'read'> = {
  run: () => Promise.reject(new Error('This store has no database.')),
  read: () => Promise.reject(new Error('This store has no database.')),
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
