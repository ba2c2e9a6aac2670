/**
 * `database-child.ts FOLDER write|hold` opens the database in FOLDER, prints `open` or the name of an error, and waits
 * to be killed. With `write`, it writes orders and prints each number after the commit.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open.ts';
import { checkpoint } from '../../db/upkeep.ts';

/** The line must leave the process before the next statement runs. */
const say = (line: string) => writeSync(1, `${line}\n`);

async function main([dataDir = '', mode = 'hold']: readonly string[]): Promise<void> {
  const database = await openDatabase({ url: null, dataDir });
  say('open');
  // Saves the compile cache before the process is killed.
  flushCompileCache();
  if (mode === 'hold') {
    setInterval(() => {}, 60_000);
    return;
  }
  await database.pool.query(
    'CREATE TABLE IF NOT EXISTS probe (id int, part int, PRIMARY KEY (id, part))',
  );
  const { rows } = await database.pool.query<{ next: number }>(
    'SELECT coalesce(max(id), 0)::int + 1 AS next FROM probe',
  );
  for (let id = rows[0]?.next ?? 1; ; id += 1) {
    await database.run(async ({ tx }) => {
      await tx.execute(sql`INSERT INTO probe VALUES (${id}, 1)`);
      await tx.execute(sql`INSERT INTO probe VALUES (${id}, 2)`);
    });
    say(String(id));
    if (id % 500 === 0) {
      await checkpoint(database);
    }
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  say(error instanceof Error ? error.name : String(error));
  process.exit(1);
});
