import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Tracked and untracked, not ignored, relative to the root. */
const FILES = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
  .sort();

export const listFiles = (pattern: RegExp): string[] => FILES.filter((path) => pattern.test(path));
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const isTest = (path: string): boolean => /^tests\/|\.test\.tsx?$/.test(path);
