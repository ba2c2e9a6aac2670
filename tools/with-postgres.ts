/** `node tools/with-postgres.ts COMMAND [ARGUMENTS]`: sets TEST_DATABASE_URL to a temporary PostgreSQL server. */

import { startPostgres } from '../tests/harness/postgres.ts';
import { runShown } from './child.mjs';

const [file = process.execPath, ...args] = process.argv.slice(2);
const postgres = await startPostgres();
try {
  process.exitCode = await runShown([file, ...args], {
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    cwd: process.cwd(),
  });
} finally {
  await postgres.stop();
}
