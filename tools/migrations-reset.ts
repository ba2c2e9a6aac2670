/**
 * `npm run migrations:reset`: replaces all migrations with one baseline of all tables and of every `guards.sql`
 * (triggers, which drizzle-kit does not support). Use it only before the first release, because a database with the old
 * baseline cannot migrate.
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
  // drizzle-kit accepts only a relative folder.
  const out = `--out=./.cache/migrations-${process.pid}`;
  execFileSync(process.execPath, [kit, 'generate', ...options, out], {
    cwd: root,
    stdio: 'inherit',
  });
}

/** Puts `--> statement-breakpoint` between statements, as drizzle-kit does. */
function addGuards(): void {
  for (const file of globSync('{db,domain}/*/guards.sql', { cwd: root }).toSorted()) {
    const guards = readFileSync(join(root, file), 'utf8').trim();
    appendFileSync(join(fresh, '0000_baseline.sql'), `\n--> statement-breakpoint\n${guards}`);
  }
}

/** Renames the folders, so that concurrent tests never see an incomplete one. */
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
