/**
 * Replaces all migrations by one baseline made from every table, followed by every `guards.sql` that
 * stands beside one: triggers, which drizzle-kit knows nothing of. Only for the time before the
 * first release: a database that has run the old baseline cannot follow. Run it as
 * `npm run migrations:reset`; later changes are added with `npm run migrations`.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'db', 'migrations');
const fresh = join(root, '.cache', `migrations-${process.pid}`);

function generate(): void {
  const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
  const options = ['--dialect=postgresql', '--schema=./{db,domain}/*/table.ts', '--name=baseline'];
  // drizzle-kit takes a relative folder only.
  const out = `--out=./.cache/migrations-${process.pid}`;
  execFileSync(process.execPath, [kit, 'generate', ...options, out], {
    cwd: root,
    stdio: 'inherit',
  });
}

/** Statements within a fragment are parted by `--> statement-breakpoint`, as drizzle-kit does it. */
function addGuards(): void {
  for (const file of globSync('{db,domain}/*/guards.sql', { cwd: root }).toSorted()) {
    const guards = readFileSync(join(root, file), 'utf8').trim();
    appendFileSync(join(fresh, '0000_baseline.sql'), `\n--> statement-breakpoint\n${guards}`);
  }
}

/** Swaps the folders with renames: tests that start meanwhile must not see half of it. */
function replace(): void {
  const old = join(root, '.cache', `migrations-old-${process.pid}`);
  if (existsSync(folder)) {
    renameSync(folder, old);
  }
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

mkdirSync(join(fresh, 'meta'), { recursive: true });
try {
  writeFileSync(
    join(fresh, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [] }),
  );
  generate();
  addGuards();
  replace();
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
