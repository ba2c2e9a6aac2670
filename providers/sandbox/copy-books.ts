import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { seconds } from '../../kit/time.ts';

/** Copies the sandbox's books while other processes write to them. Returns false if there are none. */
export async function copyBooks(file: string, target: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const books = new DatabaseSync(file, { timeout: seconds(10) });
  try {
    await backup(books, target);
  } finally {
    books.close();
  }
  return true;
}
