import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pourBody } from '../../kit/body.ts';

/** Bytes given in one piece when the body is read again. */
const PIECE = 65_536;
/** Bodies that lie on the disk at once, and those of one address among them: whoever is slow is not in the way of all. */
const MOST_AT_ONCE = 8;
const MOST_OF_ONE = 2;

/** A request's body that was read once and can be read again. */
export type Spooled = {
  /** SHA-256 of all bytes, base64url. */
  readonly digest: string;
  /** The body from its beginning. */
  read(): ReadableStream<Uint8Array>;
  /** Gives the room back; what is read later fails. */
  close(): Promise<void>;
};

/** Room on the disk for a few bodies at once. */
export class Spool {
  readonly #senders = new Set<{ readonly from: string | null }>();

  /** As `spoolBody`; `full`, and nothing is read, while too many lie here. `from` is null where `clientAddress` is. */
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

/**
 * Reads a body that may be too long for the memory, forms with files, into a file that has no name and ends with the
 * process. Null when it is longer than `most` bytes; no more than that is read.
 */
async function spoolBody(request: Request, most: number): Promise<Spooled | null> {
  const file = await openNameless();
  const hash = createHash('sha256');
  try {
    const isWhole = await pourBody(request, most, (part) => {
      hash.update(part);
      return file.appendFile(part);
    });
    if (isWhole) {
      const digest = hash.digest('base64url');
      return { digest, read: () => readAgain(file), close: () => file.close() };
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-'));
  let file: FileHandle | null = null;
  try {
    file = await open(join(folder, 'body'), 'wx+', 0o600);
    await rm(folder, { recursive: true, force: true });
    return file;
  } catch (error) {
    // A file that nobody closes ends the process when it is found.
    await file?.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function readAgain(file: FileHandle): ReadableStream<Uint8Array> {
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
