import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { COMPILED } from './child.ts';
import { SITE_SETTINGS } from './settings.ts';

const ROOT = join(import.meta.dirname, '../..');
/** In milliseconds. The embedded database can take seconds to start. */
const START_LIMIT = 180_000;

export type SiteProcess = {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  output(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

export type SpawnOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
};

/**
 * Runs the real program like `npm start` and resolves when it is open. Needs `npm run build`.
 * @throws Error with the output if it ends or stays silent
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
  // Leave no process behind if the test run is ended.
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
      throw new Error(`The site did not open: ${output()}`);
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
