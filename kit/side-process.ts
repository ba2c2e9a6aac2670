import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { minutes, seconds } from './time.ts';

/** What such a process answers. */
export type Made = { readonly made: Uint8Array } | { readonly trouble: string };

/** One thing takes a tenth of this on a busy machine. */
const LONGEST = seconds(20);
/** What the process has read is forgotten, and its memory given back, when nobody has asked for so long. */
const IDLE = minutes(1);

/**
 * Makes files in a process of its own, one at a time: visitors never wait for one, and neither a crash in a graphics
 * library nor its memory is the server's.
 */
export class SideProcess<Order extends object> {
  readonly #file: string;
  #process: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `file`: what the process runs, from the root of the checkout; it calls `serveOrders`. */
  constructor(file: string) {
    this.#file = file;
  }

  /** What was made of the order. Rejects when that fails, takes too long, or the process was stopped. */
  make(order: Order): Promise<Buffer> {
    const turn = this.#last.then(() => this.#ask(order));
    this.#last = turn.catch(() => {});
    return turn;
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  async #ask(order: Order): Promise<Buffer> {
    if (this.#isStopped) throw new Error('the process was stopped');
    clearTimeout(this.#idle);
    if (this.#process === null || !isAlive(this.#process)) this.#process = startProcess(this.#file);
    const child = this.#process;
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST);
    try {
      const answer = await exchange(child, order);
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

/** The other side: an order comes in, a file or what went wrong goes out. It ends with the server, however that ends. */
export function serveOrders<Order>(make: (order: Order) => Promise<Uint8Array>): void {
  const answer = (made: Made) => process.send?.(made);
  process.on('message', (order: Order) => {
    make(order).then(
      (made) => answer({ made }),
      (error: unknown) =>
        answer({ trouble: error instanceof Error ? `${error.stack}` : `${error}` }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/** A process that was killed may end before its channel closes. */
const isAlive = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null;

/** Without the server's secrets, and without the fonts of the machine: what it makes is the same everywhere. */
function startProcess(file: string): ChildProcess {
  const child = fork(resolve(file), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
  });
  // Whoever waits for an answer hears of it; between two orders nobody does, and it would end the server.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

async function exchange(child: ChildProcess, order: object): Promise<Made> {
  const listening = new AbortController();
  const { signal } = listening;
  const answer = once(child, 'message', { signal }).then(([made]) => made as Made);
  const end = once(child, 'exit', { signal }).then(([code, killed]): never => {
    throw new Error(`the process ended (${killed ?? code})`);
  });
  try {
    child.send(order);
    return await Promise.race([answer, end]);
  } finally {
    listening.abort();
  }
}
