import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RESTARTED } from './launch.mjs';

const ROOT = join(import.meta.dirname, '..');

/** Prints the files of `web/` that Node itself loads for the server. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) {
    const at = url.indexOf('/web/');
    if (at >= 0 && !url.includes('/node_modules/')) loaded.push(url.slice(at + 1));
    return next(url, context);
  } });
  await import('./server/boot.ts');
  process.stdout.write(JSON.stringify(loaded));
  process.exit(0);`;

test('every file of the web half that the server loads restarts it in development', () => {
  const args = ['--input-type=module', '--eval', SCRIPT];
  const ran = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const loaded = JSON.parse(ran.stdout) as string[];
  expect(loaded).toContain('web/index.ts');
  const isWatched = (file: string) =>
    RESTARTED.some((path) => file === path || file.startsWith(`${path}/`));
  expect(loaded.filter((file) => !isWatched(file))).toEqual([]);
});

test('every path that restarts the server exists', () => {
  expect(RESTARTED.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
