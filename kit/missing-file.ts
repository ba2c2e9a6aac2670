/** For the `catch` of a promise: returns null for a file or folder that does not exist, and rethrows other errors. */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
