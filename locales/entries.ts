/**
 * The message files as they lie on the disk, for translators' tools and for the office; pages have their words compiled
 * into the build, and `catalog.ts` reads what the server itself writes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PoEntry, parsePo } from '../kit/po.ts';

/**
 * Message areas: what every page needs, what articles, questions and help need, what paying, searching, licences and accounts need, what only staff see, and what the server alone
 * writes or reads: on invoices, on the product pages, around legal texts, in the list of cookies and for the search. One PO file each.
 */
export const AREAS = [
  'public',
  'guide',
  'checkout',
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

/** A line `#. same` says: this text is meant to be identical to English. */
export const SAME = 'same';
const STAMP = 'en: ';

export const poPath = (root: string, prefix: string, area: Area): string =>
  join(root, prefix, 'messages', `${area}.po`);

/** The entries of one file; none when the file does not exist yet. */
export function readEntries(root: string, prefix: string, area: Area): PoEntry[] {
  const path = poPath(root, prefix, area);
  return existsSync(path) ? parsePo(readFileSync(path, 'utf8')) : [];
}

/** The comment that remembers which English a translation was made from. */
export const stampFor = (english: string): string => STAMP + flat(english);

/** The remembered English, or null when the entry was never translated by our tools. */
export function stampOf(entry: PoEntry): string | null {
  const line = entry.comments.find((comment) => comment.startsWith(STAMP));
  return line === undefined ? null : line.slice(STAMP.length);
}

/** True when the English text is no longer the one the translator saw. */
export const isStale = (entry: PoEntry, english: string): boolean =>
  stampOf(entry) !== flat(english);

/** A comment is one line, and PO tools trim it. */
const flat = (text: string): string => text.trim().replaceAll('\n', '\\n');
