import { realpath } from 'node:fs/promises';
import type { AttachmentStore } from '../domain/ticket/index.ts';
import { nullIfMissing } from '../kit/missing-file.ts';
import type { EarlierPlace } from './attachments.ts';

export type MovedFiles = { readonly files: number; readonly bytes: number };

type Move = {
  readonly from: EarlierPlace;
  readonly to: AttachmentStore;
  /** The folder of `to`, or null if it has none. */
  readonly toFolder: string | null;
  /** Leaves the files where they are, for a site that still reads them there. */
  readonly isCopy: boolean;
};

/**
 * Moves all files of a place to a store, one by one. Each is deleted only after the store has returned the same bytes, so
 * a kill loses nothing and the next run goes on.
 * @throws if the store returns other bytes, or is the same folder under another name
 */
export async function moveAttachments({ from, to, toFolder, isCopy }: Move): Promise<MovedFiles> {
  if (toFolder !== null && from.folder !== null && (await isSameFolder(from.folder, toFolder))) {
    throw new Error(
      `${toFolder} and ${from.folder} are the same folder, so there is nothing to move.`,
    );
  }
  const moved = { files: 0, bytes: 0 };
  for (const id of await from.list()) {
    const bytes = await from.read(id);
    if (bytes === null) continue;
    await to.save(id, bytes);
    const stored = await to.open(id);
    if (stored === null || Buffer.compare(bytes, await bytesOf(stored)) !== 0) {
      throw new Error(`The store did not return the file ${id} as it was saved.`);
    }
    if (!isCopy) await from.remove(id);
    moved.files += 1;
    moved.bytes += bytes.length;
  }
  return moved;
}

/** A link or a mount may give one folder two names. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((folder) => realpath(folder).catch(nullIfMissing)),
  );
  return first !== null && first === second;
}

const bytesOf = (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Response(stream as BodyInit).bytes();
