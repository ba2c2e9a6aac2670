import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Does not block the process, because a busy disk can be slow. */
export async function syncPathAside(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
