import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamBody } from '../../kit/body.ts';

/** In bytes. */
const PIECE = 65_536;
/** Bodies on the disk, in total and per address, so that a slow client cannot block all others. */
const MOST_AT_ONCE = 8;
const MOST_OF_ONE = 2;

export type Spooled = {
  /** SHA-256 in base64url. */
  readonly digest: string;
  read(): ReadableStream<Uint8Array>;
  close(): Promise<void>;
};

/** Keeps large bodies on the disk while they are read. */
export class Spool {
  readonly #senders = new Set<{ readonly from: string | null }>();

  /** Writes a body to disk. Returns `full` if there are too many, and null above `most` bytes. */
  async read(
    request: Request,
    { most, from }: { readonly most: number; readonly from: string | null },
  ): Promise<Spooled | 'full' | null> {
    const own = [...this.#senders].filter((one) => from !== null && one.from === from);
    if (this.#senders.size >= MOST_AT_ONCE || own.length >= MOST_OF_ONE) return 'full';
    const sender = { from };
    const leave = () => this.#senders.delete(sender);
    this.#senders.add(sender);
    try {
      const body = await spoolBody(request, most);
      if (body === null) leave();
      return body && { ...body, close: () => body.close().finally(leave) };
    } catch (error) {
      leave();
      throw error;
    }
  }
}

/** Unlinks the file at once, so that it ends with the process. Returns null above `most` bytes. */
async function spoolBody(request: Request, most: number): Promise<Spooled | null> {
  const file = await openUnlinked();
  const hash = createHash('sha256');
  try {
    const isWhole = await streamBody(request, most, (part) => {
      hash.update(part);
      return file.appendFile(part);
    });
    if (isWhole) {
      const digest = hash.digest('base64url');
      return { digest, read: () => streamFile(file), close: () => file.close() };
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

async function openUnlinked(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-'));
  let file: FileHandle | null = null;
  try {
    file = await open(join(folder, 'body'), 'wx+', 0o600);
    await rm(folder, { recursive: true, force: true });
    return file;
  } catch (error) {
    // Node ends the process when it collects an open file handle.
    await file?.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function streamFile(file: FileHandle): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE, position);
      position += bytesRead;
      if (bytesRead === 0) controller.close();
      else controller.enqueue(buffer.subarray(0, bytesRead));
    },
  });
}
