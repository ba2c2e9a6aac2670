/** `npm run backup -- FILE`: see `backupFolder`. The site must be stopped. */
import { backupFolder } from '../db/backup.ts';
import { readConfig } from '../server/config.ts';

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  const { dataDir, databaseUrl } = readConfig();
  if (file === undefined) {
    throw new Error('Usage: npm run backup -- FILE.tar.gz');
  }
  if (databaseUrl !== null) {
    throw new Error('DATABASE_URL is set. Back that server up with pg_dump.');
  }
  await backupFolder(dataDir, file);
  console.log(`The data folder ${dataDir} was saved in ${file}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
