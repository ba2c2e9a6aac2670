import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { minutes, seconds } from '../../kit/time.ts';
import type { Picture } from './picture.ts';

export type Painted = { readonly png: Uint8Array } | { readonly trouble: string };

/** A picture takes a tenth of this on a busy machine. */
const LONGEST = seconds(20);
/** The fonts are forgotten, and their memory given back, when nobody has asked for so long. */
const IDLE = minutes(1);

/**
 * Paints in a process of its own, one picture at a time: visitors never wait for one, and neither a
 * crash in the graphics library nor its memory is the server's.
 */
export class Painter {
  #process: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** PNG of the picture. Rejects when painting fails, takes too long, or the painter was stopped. */
  paint(picture: Picture): Promise<Buffer> {
    const turn = this.#last.then(() => this.#ask(picture));
    this.#last = turn.catch(() => {});
    return turn;
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  async #ask(picture: Picture): Promise<Buffer> {
    if (this.#isStopped) throw new Error('the painter was stopped');
    clearTimeout(this.#idle);
    this.#process ??= startProcess();
    const child = this.#process;
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST);
    try {
      const painted = await exchange(child, picture);
      if ('trouble' in painted) throw new Error(`painting failed: ${painted.trouble}`);
      return Buffer.from(painted.png);
    } finally {
      clearTimeout(late);
      if (!child.connected) this.#process = null;
      this.#idle = setTimeout(() => this.#end(), IDLE).unref();
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#process?.kill();
    this.#process = null;
  }
}

/** Without the server's secrets, and without the fonts of the machine: pictures are the same everywhere. */
function startProcess(): ChildProcess {
  const file = fileURLToPath(new URL('./painter-process.ts', import.meta.url));
  const child = fork(file, {
    ...{ execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
  });
  child.unref();
  child.channel?.unref();
  return child;
}

async function exchange(child: ChildProcess, picture: Picture): Promise<Painted> {
  const listening = new AbortController();
  const { signal } = listening;
  const answer = once(child, 'message', { signal }).then(([painted]) => painted as Painted);
  const end = once(child, 'exit', { signal }).then(([code, killed]): never => {
    throw new Error(`the painter ended (${killed ?? code})`);
  });
  try {
    child.send(picture);
    return await Promise.race([answer, end]);
  } finally {
    listening.abort();
  }
}
