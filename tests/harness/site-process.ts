import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { COMPILED } from './child.ts';
import { SITE_SETTINGS } from './settings.ts';

const ROOT = join(import.meta.dirname, '../..');
/** How long a start may take, in milliseconds; on a busy machine the embedded database needs seconds. */
const START_LIMIT = 60_000;

export type SiteProcess = {
  /** `http://127.0.0.1:<port>`, no slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Everything the process has written so far. */
  output(): string;
  /** Sends the signal and waits for the end. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

export type SpawnOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A free one unless given. */
  readonly port?: number;
};

/**
 * The real program as `npm start` runs it, in a process of its own; resolves when it says that it is open.
 * Needs `npm run build`. Throws, with what it wrote, when it ends or stays silent instead.
 */
export async function spawnSite({ dataDir, env = {}, port }: SpawnOptions): Promise<SiteProcess> {
  const ownPort = port ?? (await freePort());
  const child = spawn(process.execPath, ['build/run/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      ...SITE_SETTINGS,
      PORT: `${ownPort}`,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  const output = () => written;
  // Should the test run itself be ended, nothing is left behind.
  const quit = () => child.kill('SIGKILL');
  process.once('exit', quit);
  const ended = new Promise<void>((done) => {
    child.once('close', () => {
      process.off('exit', quit);
      done();
    });
  });
  await waitUntilOpen(child, output);
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { url: `http://127.0.0.1:${ownPort}`, port: ownPort, output, kill };
}

async function waitUntilOpen(child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + START_LIMIT;
  while (!output().includes('is open at')) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the site did not open: ${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
