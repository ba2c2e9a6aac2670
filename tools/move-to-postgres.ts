/** `npm run move-to-postgres -- URL`: copies the embedded database to an empty server. Stop the site first. */
import { existsSync } from 'node:fs';
import { moveDatabase } from '../db/move.ts';
import { openDatabase } from '../db/open.ts';
import { readConfig } from '../server/config.ts';

async function main(): Promise<void> {
  const [url] = process.argv.slice(2);
  const { dataDir } = readConfig();
  if (url === undefined || !/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('Usage: npm run move-to-postgres -- postgres://user:password@host/database');
  }
  if (!existsSync(dataDir)) {
    throw new Error(`There is no data folder ${dataDir}. There is nothing to move.`);
  }
  const from = await openDatabase({ url: null, dataDir });
  try {
    const to = await openDatabase({ url, dataDir });
    try {
      for (const { name, rows } of await moveDatabase(from, to)) {
        console.log(`${name}: ${rows} rows`);
      }
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  console.log('Done. From now on, start the site with DATABASE_URL set to that server.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
