import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

export function syncPathSync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Does the same without blocking the process, because a busy disk can be slow. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
