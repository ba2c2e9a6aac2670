import { createHash } from 'node:crypto';
import type { ReleaseStore } from './port.ts';

export type Measured = { readonly size: number; readonly sha256: string };

/** Reads the whole file and returns its size and checksum, or null if the store does not have it. */
export async function measureFile(store: ReleaseStore, key: string): Promise<Measured | null> {
  if ((await store.size(key)) === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of await store.read(key)) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}
