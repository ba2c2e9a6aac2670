import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFront } from '../../../locales/prose.ts';

const FOLDER = 'content/legal';
const VERSION = /^\d{4}-\d{2}(?:-\d{2})?$/;

/** A version of a legal text that is no longer in force. */
export type KeptVersion = {
  readonly version: string;
  /** `2026-11-21`; as its English text says it. */
  readonly date: string;
};

/**
 * Earlier versions of a legal text, newest first; none where nothing was ever replaced. The folder is the list:
 * `content/legal/<name>/<version>.md`, translations at the same path of their language.
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

/** The text in force. */
export const currentPath = (name: string): string => `${FOLDER}/${name}.md`;

/** Where a version of a legal text is written, whether in force or not; null when there is none. */
export function versionPath(
  name: string,
  version: string,
  root: string = process.cwd(),
): string | null {
  const current = currentPath(name);
  if (readFront(current, 'en', root)['version'] === version) return current;
  const isKept = listVersions(name, root).some((kept) => kept.version === version);
  return isKept ? `${FOLDER}/${name}/${version}.md` : null;
}
