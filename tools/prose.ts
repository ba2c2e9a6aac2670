/**
 * `prose.ts check` lists missing, stale, orphaned, and mismatching translations, and signs and words that their
 * language does not use. It exits with 1 if there are any.
 * `prose.ts stamp PREFIX [PATH…]` records in the translations of a language which original they translate.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMarkdown, splitFront } from '../kit/markdown.ts';
import { ENGLISH } from '../locales/entries.ts';
import { findTerms } from '../locales/glossary.ts';
import { getLocale, LOCALES } from '../locales/index.ts';
import { listMarkdown, listOriginals } from '../locales/originals.ts';
import { listPlaceholders, originalHash } from '../locales/prose.ts';
import { findWritingFaults } from '../locales/writing-faults.ts';

export type ProseProblem = {
  readonly kind:
    | 'missing'
    | 'stale'
    | 'orphan'
    | 'placeholders'
    | 'front'
    | 'structure'
    | 'writing'
    | 'term';
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
  const original = readFileSync(join(root, path), 'utf8');
  const translation = readFileSync(file, 'utf8');
  const front = splitFront(translation).front;
  const problems: ProseProblem[] = [];
  if (front.original !== originalHash(path, root)) {
    const detail = front.original === undefined ? 'not stamped' : 'the original has changed';
    problems.push({ kind: 'stale', locale, path, detail });
  }
  const fields = difference(listPlaceholders(original), listPlaceholders(translation));
  if (fields !== '') problems.push({ kind: 'placeholders', locale, path, detail: fields });
  const { original: _, ...words } = front;
  const keys = difference(Object.keys(splitFront(original).front), Object.keys(words));
  if (keys !== '') problems.push({ kind: 'front', locale, path, detail: keys });
  const line = findOtherShape(splitFront(original).body, splitFront(translation).body, locale);
  if (line !== null) problems.push({ kind: 'structure', locale, path, detail: line });
  return [...problems, ...listWordProblems(root, locale, path)];
}

/**
 * Checks the signs, spaces, and words of a text by itself. English texts are their own originals. Versions of legal
 * texts that were in force are kept as they were.
 */
export function listWordProblems(root: string, locale: string, path: string): ProseProblem[] {
  if (OLD_VERSION.test(path)) return [];
  const file = locale === ENGLISH.prefix ? join(root, path) : join(root, 'locales', locale, path);
  const { front, text } = renderMarkdown(readFileSync(file, 'utf8'), locale);
  const { original: _, ...words } = front;
  const lines = [...Object.values(words), ...text.split('\n')].flatMap(listCells);
  const list = (kind: ProseProblem['kind'], find: (line: string) => string[]) =>
    [...new Set(lines.flatMap(find))].map((detail) => ({ kind, locale, path, detail }));
  return [
    ...list('writing', (line) => findWritingFaults(line, getLocale(locale))),
    ...list('term', (line) => findTerms(line, locale)),
  ];
}

/** Addresses and placeholders are no words of a language, and the number of a list item has no pair. */
const NO_WORDS = /https?:[^\s>]+|(?<![\p{L}\p{N}])\/[a-z][^\s>]*|\{\w+\}/gu;
/** Plain text writes a link as `name <address>`. */
const TARGET = / <(?:https?:|\/|\{)[^>]*>/g;
const ITEM = /^\s*(?:\d+\.|-|#+) /;

const listCells = (line: string): string[] =>
  line
    .split(' | ')
    .map((cell) => cell.replace(ITEM, '').replace(TARGET, '').replace(NO_WORDS, 'X'));

/**
 * Returns the first line of a translation that is not the same kind of block as the line of the original, or has other
 * links or check marks. Catches lost lines, and moved rows if their links or check marks differ.
 */
function findOtherShape(original: string, translation: string, locale: string): string | null {
  const [expected, found] = [original, translation].map((body) =>
    body.split('\n').filter((line) => line.trim() !== ''),
  ) as [string[], string[]];
  const inLocale = new RegExp(`\\]\\(/${locale}(?=[/)#])`, 'g');
  const at = expected.findIndex(
    (line, index) => shapeOf(line) !== shapeOf((found[index] ?? '').replace(inLocale, '](')),
  );
  if (at !== -1) return found[at] ?? 'ends before the original';
  return found[expected.length] ?? null;
}

/** `## [a](/b)` is `# /b`, `| Open | ✓ | – |` is `|x|✓|–`. */
function shapeOf(line: string): string {
  const text = line.trim();
  const links = [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, target]) => target).sort();
  return [blockOf(text), ...links].join(' ');
}

/** Markdown wants an ordinary space after `#`. A no-break space makes the heading a paragraph. */
function blockOf(text: string): string {
  if (text.startsWith('|')) {
    const cells = text.split('|').slice(1, -1);
    return cells
      .map(
        (cell) =>
          `|${/^(✓|–|:?-+:?|)$/.test(cell.trim()) ? cell.trim().replaceAll(/[:-]+/g, '-') : 'x'}`,
      )
      .join('');
  }
  return /^(#+(?= )|[-*](?= )|\d+\.(?= )|>|!)/.exec(text)?.[0].replace(/\d+/, '1') ?? 'text';
}

function difference(expected: readonly string[], found: readonly string[]): string {
  const lost = expected.filter((name) => !found.includes(name)).map((name) => `-${name}`);
  const added = found.filter((name) => !expected.includes(name)).map((name) => `+${name}`);
  return [...lost, ...added].join(' ');
}

function withStamp(source: string, hash: string): string {
  const line = `original: ${hash}\n`;
  if (!/^---\r?\n/.test(source)) return `---\n${line}---\n${source}`;
  const [, head = '', ...rest] = source.split(/^---[ \t]*\r?\n/m);
  return `---\n${line}${head.replace(/^original:.*\r?\n/m, '')}---\n${rest.join('---\n')}`;
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
