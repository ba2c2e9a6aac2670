import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shared with `npm test` and with the processes of sites. */
export const COMPILED = join(import.meta.dirname, '../../.cache/compiled');

const DISK = join(import.meta.dirname, '../../.cache/test');

export type Child = {
  readonly lines: readonly string[];
  /** Resolves with the first line that `matches`, or with null if the process ended without one. */
  waitFor(matches: (line: string) => boolean): Promise<string | null>;
  kill(): Promise<void>;
};

export function startChild(script: string, args: readonly string[]): Child {
  const file = join(import.meta.dirname, script);
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () =>
    waiting.forEach((look) => {
      look();
    });
  let rest = '';
  let ended = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    wake();
  });
  child.once('close', () => {
    ended = true;
    wake();
  });
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const attempt = () => {
        const found = look();
        if (found !== undefined) {
          waiting.delete(attempt);
          resolve(found);
        }
      };
      waiting.add(attempt);
      attempt();
    });
  return {
    lines,
    waitFor: (matches) => until(() => lines.find(matches) ?? (ended ? null : undefined)),
    kill: async () => {
      child.kill('SIGKILL');
      await until(() => (ended ? true : undefined));
    },
  };
}

/** For `using`. `onDisk` puts the folder on disk instead of in memory. */
export function temporaryFolder({ onDisk = false } = {}): { path: string } & Disposable {
  const parent = onDisk ? DISK : tmpdir();
  mkdirSync(parent, { recursive: true });
  const path = mkdtempSync(join(parent, 'vitrine-folder-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
