import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PINNED_NODE, pinnedEnv, ROOT } from '../tools/paths.mjs';

/** Load generators use the other core. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
/** Timeout in milliseconds. */
const PATIENCE = 60_000;
/** Milliseconds per tick of /proc, always 10 on Linux. */
const TICK = 10;

/** Needs `taskset` and two cores. */
export const CAN_PIN =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

const pinned = (core: number, command: readonly string[]): string[] =>
  CAN_PIN ? ['taskset', '-c', `${core}`, ...command] : [...command];

export type Running = { readonly child: ChildProcess; readonly pid: number; stop(): Promise<void> };

export function start(command: readonly string[], env: NodeJS.ProcessEnv): Running {
  const [file = '', ...args] = command;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(file, args, { cwd: ROOT, env, detached: true, stdio: [...stdio] });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  return {
    child,
    pid,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGTERM');
      await ended;
    },
  };
}

/** Pinned Node, one core, production mode. */
export const startScript = (core: number, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  start(pinned(core, [PINNED_NODE, ...args]), {
    ...pinnedEnv(),
    NODE_ENV: 'production',
    ...env,
  });

export async function runScript<T>(core: number, args: readonly string[]): Promise<T> {
  const { child, stop } = startScript(core, args);
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await new Promise((done) => child.once('close', done));
  await stop();
  if (child.exitCode !== 0) throw new Error(`${args[0]} ended with ${child.exitCode}`);
  return JSON.parse(printed) as T;
}

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Sends the headers of a browser and does not decompress the body. */
export function ask(url: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}

/** Returns milliseconds since `began` (`performance.now`). @throws Error after a timeout */
export async function timeToAnswer(
  { child }: Running,
  url: string,
  began: number,
): Promise<number> {
  for (;;) {
    const reply = await ask(url).catch(() => null);
    const passed = performance.now() - began;
    if (reply?.status === 200) return passed;
    if (passed > PATIENCE || child.exitCode !== null) throw new Error(`${url} does not answer`);
    await sleep(5);
  }
}

export async function openBuiltSite(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly pid: number; readonly origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: `${port}`, LOG_LEVEL: 'silent', ...env };
  const running = startScript(SERVER_CORE, ['build/run/main.js'], settings);
  running.child.stdout?.resume();
  await timeToAnswer(running, `${origin}/`, performance.now());
  return { pid: running.pid, origin, stop: running.stop };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** In milliseconds, with all threads. */
export const cpuOf = (pid: number): number => timesOf(pid).own;

/** In milliseconds, with all its processes, those that ended included. */
export function cpuOfTree(pid: number): number {
  const { own, ended } = timesOf(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children
    .filter(Boolean)
    .reduce((sum, child) => sum + cpuOfTree(Number(child)), own + ended);
}

function timesOf(pid: number): { readonly own: number; readonly ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the program name, which may contain spaces. User and system time are fields 14 and 15, and 16 and 17 for children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const sum = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK;
  return { own: sum(11), ended: sum(13) };
}

/** In MB: `VmRSS` now, `VmHWM` at its peak. */
export function memoryOf(pid: number, kind: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${kind}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
