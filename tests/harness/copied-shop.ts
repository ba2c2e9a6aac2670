import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listFiles, ROOT } from '../house/tree.ts';
import { freePort } from './site-process.ts';

const BUILD = "await (await import('./tools/build.mjs')).build({ title: '', onSpawn() {} })";

/** A copy of the repository that a proof changes as a vendor would. */
export function copyShop() {
  const folder = mkdtempSync(join(tmpdir(), 'copied-shop-'));
  const at = (path: string) => join(folder, path);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  for (const path of [...listFiles(/^/), 'locales/messages.generated.ts']) {
    mkdirSync(dirname(at(path)), { recursive: true });
    cpSync(join(ROOT, path), at(path));
  }
  symlinkSync(join(ROOT, 'node_modules'), at('node_modules'));
  let stop = () => {};
  return {
    at,
    /** Runs Node with these arguments, and returns its output. */
    run,
    /** Replaces the text of a file. */
    edit(path: string, change: (text: string) => string) {
      writeFileSync(at(path), change(readFileSync(at(path), 'utf8')));
    },
    build: () => run('--input-type=module', '--eval', BUILD),
    /** Starts what was built, and returns its URL once it is ready. */
    async start(): Promise<string> {
      const port = await freePort();
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        PORT: `${port}`,
        DATA_DIR: at('data'),
        LOG_LEVEL: 'error',
      };
      const args = ['build/run/main.js'];
      const server = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' });
      stop = () => void server.kill();
      const url = `http://127.0.0.1:${port}`;
      while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
        if (server.exitCode !== null) throw new Error('The server stopped');
        await setTimeout(100);
      }
      return url;
    },
    remove() {
      stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
