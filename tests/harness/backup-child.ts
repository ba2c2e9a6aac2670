/**
 * `backup-child.ts FOLDER` opens the embedded database in FOLDER, answers `npm run backup` as the site does, and writes
 * orders of two rows each. It prints `open` and the number of every hundredth order after its commit.
 */
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '../../db/open.ts';
import { Backups } from '../../server/backup/backup.ts';
import { openControl } from '../../server/backup/control.ts';

/** The line must leave the process before the next statement runs. */
const say = (line: string) => writeSync(1, `${line}\n`);

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ url: null, dataDir });
const backups = new Backups({ dataDir, pool: database.pool });
await database.pool.query(
  'CREATE TABLE IF NOT EXISTS probe (id int, part int, PRIMARY KEY (id, part))',
);
await openControl(dataDir, (start) => backups.write(start), pino({ level: 'silent' }));
say('open');
for (let id = 1; ; id += 1) {
  await database.run(async ({ tx }) => {
    await tx.execute(sql`INSERT INTO probe SELECT coalesce(max(id), 0) + 1, 1 FROM probe`);
    await tx.execute(sql`INSERT INTO probe SELECT max(id), 2 FROM probe`);
  });
  if (id % 100 === 0) say(String(id));
  await wait(1);
}
