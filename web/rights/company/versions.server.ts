import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFront } from '../../../locales/prose.ts';

const FOLDER = 'content/legal';
const VERSION = /^\d{4}-\d{2}(?:-\d{2})?$/;

/** No longer in force. */
export type KeptVersion = {
  readonly version: string;
  /** Such as `2026-11-21`, from the English text. */
  readonly date: string;
};

/**
 * Returns the earlier versions, newest first: the files `content/legal/<name>/<version>.md`. Translations have the same
 * path in their language.
 */
export function listVersions(name: string, root: string = process.cwd()): KeptVersion[] {
  const folder = join(root, FOLDER, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((file) => file.replace(/\.md$/, ''))
    .filter((version) => VERSION.test(version))
    .sort((one, other) => (one < other ? 1 : -1))
    .map((version) => {
      const { date = '' } = readFront(`${FOLDER}/${name}/${version}.md`, 'en', root);
      return { version, date };
    });
}

export const currentPath = (name: string): string => `${FOLDER}/${name}.md`;

/** In force or not. Null if there is none. */
export function versionPath(
  name: string,
  version: string,
  root: string = process.cwd(),
): string | null {
  const current = currentPath(name);
  if (readFront(current, 'en', root)['version'] === version) return current;
  const isEarlier = listVersions(name, root).some((kept) => kept.version === version);
  return isEarlier ? `${FOLDER}/${name}/${version}.md` : null;
}
