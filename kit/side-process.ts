import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { minutes, seconds } from './time.ts';

export type SideResult = { readonly made: Uint8Array } | { readonly trouble: string };

/** Ten times what a task takes on a busy machine. */
const LONGEST = seconds(20);
/** An idle process ends to free its memory. */
const IDLE = minutes(1);

/** Keeps the load, crashes, and memory leaks of graphics libraries out of the server. Runs one task at a time. */
export class SideProcess<Task extends object> {
  readonly #file: string;
  #process: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `file` is relative to the root of the checkout. */
  constructor(file: string) {
    this.#file = file;
  }

  make(task: Task): Promise<Buffer> {
    const made = this.#last.then(() => this.#ask(task));
    this.#last = made.catch(() => {});
    return made;
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  async #ask(task: Task): Promise<Buffer> {
    if (this.#isStopped) throw new Error('The process was stopped.');
    clearTimeout(this.#idle);
    if (this.#process === null || !isAlive(this.#process)) this.#process = startProcess(this.#file);
    const child = this.#process;
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST);
    try {
      const answer = await exchange(child, task);
      if ('trouble' in answer) throw new Error(answer.trouble);
      return Buffer.from(answer.made);
    } finally {
      clearTimeout(late);
      this.#idle = setTimeout(() => this.#end(), IDLE).unref();
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#process?.kill();
    this.#process = null;
  }
}

/** Runs in the child process, which ends when the server does. */
export function serveTasks<Task>(make: (task: Task) => Promise<Uint8Array>): void {
  const answer = (made: SideResult) => process.send?.(made);
  process.on('message', (task: Task) => {
    make(task).then(
      (made) => answer({ made }),
      (error: unknown) =>
        answer({ trouble: error instanceof Error ? `${error.stack}` : `${error}` }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/** A killed process may end before its channel closes. */
const isAlive = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null;

/** Passes neither the server's secrets nor the machine's fonts on, so that the output is the same everywhere. */
function startProcess(file: string): ChildProcess {
  const child = fork(resolve(file), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
  });
  // A pending task rejects on its own. Between tasks, an unhandled error would end the server.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

async function exchange(child: ChildProcess, task: object): Promise<SideResult> {
  const listening = new AbortController();
  const { signal } = listening;
  const answer = once(child, 'message', { signal }).then(([made]) => made as SideResult);
  const end = once(child, 'exit', { signal }).then(([code, killed]): never => {
    throw new Error(`The process ended unexpectedly (${killed ?? code}).`);
  });
  try {
    child.send(task);
    return await Promise.race([answer, end]);
  } finally {
    listening.abort();
  }
}
