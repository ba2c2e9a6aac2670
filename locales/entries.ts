/** The message files on disk, for translators' tools and the office. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PoEntry, parsePo } from '../kit/po.ts';

/** One PO file each. CONTRIBUTING.md says where each area is loaded. */
export const AREAS = [
  'public',
  'guide',
  'choice',
  'checkout',
  'receipt',
  'search',
  'license',
  'download',
  'subscription',
  'account',
  'ticket',
  'uninstall',
  'office',
  'invoice',
  'product',
  'legal',
  'cookie',
  'keyword',
] as const;
export type Area = (typeof AREAS)[number];

export type Language = { readonly prefix: string; readonly tag: string };
export const ENGLISH: Language = { prefix: 'en', tag: 'en' };

/** Marks a text that is meant to equal the English (`#. same`). */
export const SAME = 'same';
const STAMP = 'en: ';

export const poPath = (root: string, prefix: string, area: Area): string =>
  join(root, prefix, 'messages', `${area}.po`);

/** Returns no entries if the file does not exist yet. */
export function readEntries(root: string, prefix: string, area: Area): PoEntry[] {
  const path = poPath(root, prefix, area);
  return existsSync(path) ? parsePo(readFileSync(path, 'utf8')) : [];
}

/** The comment that records the English text of a translation. */
export const stampFor = (english: string): string => STAMP + flat(english);

/** Returns the recorded English, or null if our tools did not write the entry. */
export function stampOf(entry: PoEntry): string | null {
  const line = entry.comments.find((comment) => comment.startsWith(STAMP));
  return line === undefined ? null : line.slice(STAMP.length);
}

/** Whether the English text has changed since the translation. */
export const isStale = (entry: PoEntry, english: string): boolean =>
  stampOf(entry) !== flat(english);

/** A comment has one line, and PO tools trim it. */
const flat = (text: string): string => text.trim().replaceAll('\n', '\\n');
