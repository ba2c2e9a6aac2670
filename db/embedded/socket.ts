import { Duplex } from 'node:stream';
import type { Session } from './session.ts';

/** AuthenticationOk and ReadyForQuery (idle). */
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const QUERY = 0x51;
const SYNC = 0x53;
const TERMINATE = 0x58;

export class EmbeddedSocket extends Duplex {
  readonly #session: Session;
  #greeted = false;
  /** Received frames that have not run yet. An extended query runs as a whole at its Sync. */
  #waiting: Buffer = Buffer.alloc(0);

  constructor(session: Session) {
    super({ decodeStrings: true });
    this.#session = session;
  }

  connect(): this {
    setImmediate(() => {
      this.emit('connect');
    });
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#accept(chunk, done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error) => void,
  ): void {
    this.#accept(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.forget();
    done(error);
  }

  #accept(chunk: Buffer, done: (error?: Error) => void): void {
    this.#waiting = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, chunk]) : chunk;
    if (!this.#greeted) {
      this.#greet();
    }
    const { end, last } = this.#greeted ? completeFrames(this.#waiting) : { end: 0, last: 0 };
    if (last === TERMINATE) {
      this.push(null);
      done();
      return;
    }
    if (end === 0) {
      done();
      return;
    }
    const frames = this.#waiting.subarray(0, end);
    this.#waiting = this.#waiting.subarray(end);
    this.#run(frames, done);
  }

  /** The startup packet is the only one without a type byte. It gets an answer but does not run. */
  #greet(): void {
    if (this.#waiting.length < 4 || this.#waiting.length < this.#waiting.readInt32BE(0)) {
      return;
    }
    this.#waiting = this.#waiting.subarray(this.#waiting.readInt32BE(0));
    this.#greeted = true;
    this.push(GREETING);
  }

  #run(frames: Buffer, done: (error?: Error) => void): void {
    const answer = this.#session.exchange(frames);
    // Every statement yields to the event loop once, so that a long chain of queries does not starve visitors.
    setImmediate(() => {
      if (answer instanceof Error) {
        done(answer);
        return;
      }
      this.push(answer);
      done();
    });
  }
}

/** Finds the last frame that makes PostgreSQL answer. `end` is 0 if there is none. */
function completeFrames(bytes: Buffer): { end: number; last: number } {
  let end = 0;
  let last = 0;
  let at = 0;
  while (at + 5 <= bytes.length) {
    const type = bytes.readUInt8(at);
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (next > bytes.length) {
      break;
    }
    at = next;
    if (type === QUERY || type === SYNC || type === TERMINATE) {
      end = at;
      last = type;
    }
  }
  return { end, last };
}
