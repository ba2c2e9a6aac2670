/**
 * `prose.ts check` lists translations that are missing, stale, orphaned, or do not match their original, and signs and
 * words that their language does not use. It exits with 1 if there are any.
 * `prose.ts stamp PREFIX [PATH…]` records in the translations of a language which original they translate.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitFront } from '../kit/markdown.ts';
import { ENGLISH } from '../locales/entries.ts';
import { LOCALES } from '../locales/index.ts';
import { listMarkdown, listOriginals } from '../locales/originals.ts';
import { originalHash } from '../locales/prose.ts';
import {
  compareProse,
  findWordFaults,
  type ProseFault,
  withStamp,
} from '../locales/prose-faults.ts';

export type ProseProblem = {
  readonly kind: 'missing' | 'stale' | 'orphan' | ProseFault['kind'];
  readonly locale: string;
  readonly path: string;
  readonly detail: string;
};

const OLD_VERSION = /^content\/legal\/[^/]+\//;

export function listProseProblems(root: string, prefixes: readonly string[]): ProseProblem[] {
  const originals = listOriginals(root);
  return prefixes.flatMap((locale) => [
    ...originals.flatMap((path) => compare(root, locale, path)),
    ...listMarkdown(join(root, 'locales', locale))
      .filter((path) => !originals.includes(path))
      .map((path) => ({
        kind: 'orphan' as const,
        locale,
        path,
        detail: 'has no English original',
      })),
  ]);
}

/** Writes `original: <hash>` into the front matter and returns the changed paths. */
export function stampProse(root: string, locale: string, only: readonly string[] = []): string[] {
  return listOriginals(root).filter((path) => {
    const file = join(root, 'locales', locale, path);
    if ((only.length > 0 && !only.includes(path)) || !existsSync(file)) return false;
    const before = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const after = withStamp(before, originalHash(path, root));
    if (after !== before) writeFileSync(file, after);
    return after !== before;
  });
}

function compare(root: string, locale: string, path: string): ProseProblem[] {
  const file = join(root, 'locales', locale, path);
  if (!existsSync(file)) return [{ kind: 'missing', locale, path, detail: 'not translated' }];
  const translation = readFileSync(file, 'utf8');
  const { front } = splitFront(translation);
  const problems: ProseProblem[] = [];
  if (front.original !== originalHash(path, root)) {
    const detail = front.original === undefined ? 'not stamped' : 'the original has changed';
    problems.push({ kind: 'stale', locale, path, detail });
  }
  const faults = compareProse(readFileSync(join(root, path), 'utf8'), translation, locale);
  const compared = faults.map(({ kind, detail }) => ({ kind, locale, path, detail }));
  return [...problems, ...compared, ...listWordProblems(root, locale, path)];
}

/**
 * Checks the signs, spaces, and words of a text by itself. Skips versions of legal texts that were in force, which are
 * kept as they were. English texts are their own originals.
 */
export function listWordProblems(root: string, locale: string, path: string): ProseProblem[] {
  if (OLD_VERSION.test(path)) return [];
  const file = locale === ENGLISH.prefix ? join(root, path) : join(root, 'locales', locale, path);
  return findWordFaults(readFileSync(file, 'utf8'), locale).map(({ kind, detail }) => {
    return { kind, locale, path, detail };
  });
}

function main([command, prefix, ...paths]: readonly string[]): number {
  const root = process.cwd();
  const translated = LOCALES.map((locale) => locale.prefix).filter((name) => name !== 'en');
  if (command === 'stamp' && prefix !== undefined && translated.includes(prefix)) {
    for (const path of stampProse(root, prefix, paths)) console.log(`stamped ${prefix} ${path}`);
    return 0;
  }
  if (command !== 'check') {
    console.error('Usage: prose.ts check | prose.ts stamp PREFIX [PATH…]');
    return 2;
  }
  const problems = [
    ...listOriginals(root).flatMap((path) => listWordProblems(root, ENGLISH.prefix, path)),
    ...listProseProblems(root, translated),
  ];
  for (const { kind, locale, path, detail } of problems) {
    console.log(`${kind} ${locale} ${path} (${detail})`);
  }
  console.log(`${listOriginals(root).length} originals, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
