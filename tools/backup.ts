/** `npm run backup -- FILE`: writes a backup of the shop, whether the site is running or not. See `backUpShop`. */
import { backUpShop } from '../server/backup/backup.ts';
import { readConfig } from '../server/config.ts';

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: npm run backup -- FILE.tar.gz');
  await backUpShop(readConfig(), file);
  console.log(`The shop was saved in ${file}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
