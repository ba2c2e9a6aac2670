/** `npm run restore -- FILE FOLDER`: restores a backup into an empty folder and checks it. See `restoreShop`. */
import { type Restored, restoreShop } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';

async function main(): Promise<void> {
  const [file, folder] = process.argv.slice(2);
  if (file === undefined || folder === undefined) {
    throw new Error('Usage: npm run restore -- FILE.tar.gz FOLDER');
  }
  const { databaseUrl, licenseSigningKey } = readConfig();
  const restored = await restoreShop(file, { folder, databaseUrl, licenseSigningKey });
  console.log(describe(restored));
  if (restored.lackingKeys.length > 0) {
    throw new Error(
      `The signing key does not open these licenses, so the site will not start: key ${restored.lackingKeys.join(', ')} is missing. Put it behind the first one in LICENCE_SIGNING_KEY.`,
    );
  }
  console.log(`The signing key opens all licenses. Start the site with DATA_DIR=${folder}.`);
}

function describe({ madeAt, files, orders, newestOrder, licenses, tickets }: Restored): string {
  return [
    `Backup of ${madeAt.toISOString()}: ${files} files, all complete.`,
    `${orders} orders, the newest of ${newestOrder?.toISOString() ?? 'never'}`,
    `${licenses} licenses`,
    `${tickets} support requests`,
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
