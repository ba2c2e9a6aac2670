import { DatabaseStopped } from '../errors.ts';

export type Engine = {
  execProtocolRawStream(
    message: Uint8Array,
    options: { syncToFs: boolean; onRawData: (bytes: Uint8Array) => void },
  ): Promise<void>;
};

/** Resets a closed connection as a server would. LISTEN stays in force for the queue. */
const CLEANING = [
  'ROLLBACK',
  'CLOSE ALL',
  'DEALLOCATE ALL',
  'RESET ALL',
  'SELECT pg_advisory_unlock_all()',
  'DISCARD TEMP',
];

export class Session {
  readonly #engine: Engine;
  readonly #diskFailure: () => Error | null;
  #stopped: DatabaseStopped | null = null;
  #closed = false;

  constructor(engine: Engine, diskFailure: () => Error | null) {
    this.#engine = engine;
    this.#diskFailure = diskFailure;
  }

  get failure(): DatabaseStopped | null {
    return this.#stopped;
  }

  /** Runs protocol frames that end in Query or Sync. After a failed fsync, returns only errors. */
  exchange(frames: Uint8Array): Buffer | DatabaseStopped {
    if (this.#stopped !== null) {
      return this.#stopped;
    }
    const answer: Buffer[] = [];
    // PGlite works synchronously, so the answer is complete when this call returns its promise.
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

  forget(): void {
    if (this.#closed) {
      return;
    }
    for (const statement of CLEANING) {
      this.exchange(queryFrame(statement));
    }
  }

  close(): void {
    this.#closed = true;
  }

  #stop(cause: unknown): DatabaseStopped {
    this.#stopped ??= new DatabaseStopped('The embedded database stopped working.', { cause });
    return this.#stopped;
  }
}

function queryFrame(text: string): Buffer {
  const body = Buffer.from(`${text}\0`, 'utf8');
  const head = Buffer.alloc(5);
  head.writeUInt8(0x51, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** ReadyForQuery is `Z`, the length 5, and one status byte. */
function endsReady(answer: Buffer): boolean {
  const at = answer.length - 6;
  return at >= 0 && answer.readUInt8(at) === 0x5a && answer.readInt32BE(at + 1) === 5;
}
