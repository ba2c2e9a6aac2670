import { resolve, sep } from 'node:path';

/** Returns whether a path is in a folder, or is the folder itself. */
export const isInside = (path: string, folder: string): boolean =>
  (resolve(path) + sep).startsWith(resolve(folder) + sep);
