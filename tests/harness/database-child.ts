/**
 * A process to be killed: `database-child.ts FOLDER write|hold` opens the embedded database in FOLDER
 * and says `open`. With `write` it then writes orders for ever and prints each number once its
 * transaction is confirmed. A refusal to start is printed by its name.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open.ts';
import { checkpoint } from '../../db/upkeep.ts';

/** Straight to the pipe: what is printed has left this process before the next line runs. */
const say = (line: string) => writeSync(1, `${line}\n`);

async function main([dataDir = '', mode = 'hold']: readonly string[]): Promise<void> {
  const database = await openDatabase({ url: null, dataDir });
  say('open');
  // Whoever kills this process starts another, which need not compile all of it again.
  flushCompileCache();
  if (mode === 'hold') {
    // Keeps the process alive; node ends when nothing is pending.
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
