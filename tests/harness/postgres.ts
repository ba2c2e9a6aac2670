import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool, type PoolConfig } from 'pg';
import { freePort } from './site-process.ts';

export type PostgresServer = {
  readonly url: string;
  /** Kills the server and all of its processes. */
  crash(): Promise<void>;
  /** After a crash, the server recovers from its log. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const OLDEST = 15;

/** The oldest installed version that we support, or null. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  return (
    versions
      .filter((version) => version >= OLDEST)
      .toSorted((a, b) => a - b)
      .map((version) => join(DEBIAN_FOLDER, String(version), 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb'))) ?? null
  );
}

/**
 * With fsync, in a temporary folder on a free local port. Root runs it as the user `postgres`, because the server
 * refuses to run as root. @throws Error if none is installed
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === null) {
    throw new Error(`No PostgreSQL >= ${OLDEST} in ${DEBIAN_FOLDER}: apt-get install postgresql`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  const user = ownerOf(folder);
  const password = randomBytes(12).toString('hex');
  const data = createCluster({ bin, folder, user, password });
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const open = async (): Promise<ChildProcess> => {
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      { cwd: folder, stdio: 'ignore', ...user },
    );
    await waitUntilReady(url, started);
    return started;
  };
  let server = await open();
  const quit = () => server.kill('SIGQUIT');
  process.once('exit', quit);
  return {
    url,
    async crash() {
      const ended = new Promise((done) => server.once('exit', done));
      const children = childrenOf(server.pid ?? 0);
      server.kill('SIGKILL');
      for (const pid of children) killIfThere(pid);
      await ended;
    },
    async restart() {
      server = await openAgain(open);
    },
    stop: async () => {
      process.off('exit', quit);
      await endServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Retries, because a process started during the kill may still hold shared memory. */
async function openAgain(open: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const started = await open().catch(() => null);
    if (started !== null) return started;
    await wait(500);
  }
  return open();
}

/** Each of its processes has its own session. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

type User = { readonly uid?: number; readonly gid?: number };

function ownerOf(folder: string): User {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const id = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, user.uid, user.gid);
  return user;
}

type NewCluster = {
  readonly bin: string;
  readonly folder: string;
  readonly user: User;
  readonly password: string;
};

function createCluster({ bin, folder, user, password }: NewCluster): string {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  );
  return data;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) {
      break;
    }
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => {});
      await wait(50);
    }
  }
  server.kill('SIGQUIT');
  throw new Error('The PostgreSQL server for the tests did not start.');
}

/** Fast mode closes open connections. */
function endServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) {
      resolve();
      return;
    }
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}

/** Its last connection may still be closing when the server stops. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
