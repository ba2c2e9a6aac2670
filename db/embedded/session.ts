import { DatabaseStopped } from '../errors.ts';

/** The two calls of PGlite that the session needs. */
export type Engine = {
  execProtocolRawStream(
    message: Uint8Array,
    options: { syncToFs: boolean; onRawData: (bytes: Uint8Array) => void },
  ): Promise<void>;
};

/** What a closed connection leaves behind, undone as a server does it. LISTEN stays: it is ours. */
const CLEANING = [
  'ROLLBACK',
  'CLOSE ALL',
  'DEALLOCATE ALL',
  'RESET ALL',
  'SELECT pg_advisory_unlock_all()',
  'DISCARD TEMP',
];

/** The one conversation with an embedded PostgreSQL; one node-postgres client at a time talks on it. */
export class Session {
  readonly #engine: Engine;
  readonly #diskFailure: () => Error | null;
  #stopped: DatabaseStopped | null = null;
  #closed = false;

  /** `diskFailure` tells whether the disk refused to write something down. */
  constructor(engine: Engine, diskFailure: () => Error | null) {
    this.#engine = engine;
    this.#diskFailure = diskFailure;
  }

  /** Why the database no longer answers; null while it does. */
  get failure(): DatabaseStopped | null {
    return this.#stopped;
  }

  /**
   * Runs protocol frames that end in Query or Sync and gives PostgreSQL's answer, or the error
   * after which nothing can be believed any more: a failed fsync must never be confirmed.
   */
  exchange(frames: Uint8Array): Buffer | DatabaseStopped {
    if (this.#stopped !== null) {
      return this.#stopped;
    }
    const answer: Buffer[] = [];
    // PGlite does all of its work before this call returns; the promise only says so again.
    this.#engine
      .execProtocolRawStream(frames, {
        syncToFs: false,
        onRawData: (bytes) => answer.push(Buffer.from(bytes)),
      })
      .catch((error: unknown) => this.#stop(error));
    const bytes = Buffer.concat(answer);
    const failure = this.#diskFailure();
    if (failure !== null || !endsReady(bytes)) {
      return this.#stop(failure ?? new Error('no complete answer'));
    }
    return bytes;
  }

  /** Undoes what an ended connection left open, so that the next one starts clean. */
  forget(): void {
    if (this.#closed) {
      return;
    }
    for (const statement of CLEANING) {
      this.exchange(queryFrame(statement));
    }
  }

  /** No more cleaning after this: the engine is about to be closed. */
  close(): void {
    this.#closed = true;
  }

  #stop(cause: unknown): DatabaseStopped {
    this.#stopped ??= new DatabaseStopped('The embedded database stopped working.', { cause });
    return this.#stopped;
  }
}

/** A simple Query message of the PostgreSQL protocol. */
function queryFrame(text: string): Buffer {
  const body = Buffer.from(`${text}\0`, 'utf8');
  const head = Buffer.alloc(5);
  head.writeUInt8(0x51, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A complete answer ends in ReadyForQuery: `Z`, length 5, one status byte. */
function endsReady(answer: Buffer): boolean {
  const at = answer.length - 6;
  return at >= 0 && answer.readUInt8(at) === 0x5a && answer.readInt32BE(at + 1) === 5;
}
