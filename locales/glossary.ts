import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getLocale, type Locale } from './index.ts';

type Ruled = {
  readonly word: string;
  readonly isIn: (text: string) => boolean;
  /** The words to use instead. */
  readonly instead: string;
};

const glossaries = new Map<string, readonly Ruled[]>();

/**
 * Lists words of a text that the third column (`Not`) of the language's `glossary.md` rules out. Words inside a term of
 * the glossary are part of it.
 */
export function findTerms(text: string, prefix: string, root: string = process.cwd()): string[] {
  const name = `${root}\n${prefix}`;
  const ruled = glossaries.get(name) ?? readGlossary(prefix, root);
  glossaries.set(name, ruled);
  return ruled
    .filter(({ isIn }) => isIn(text))
    .map(({ word, instead }) => `not ${word} but ${instead}`);
}

function readGlossary(prefix: string, root: string): Ruled[] {
  const file = join(root, 'locales', prefix, 'glossary.md');
  return existsSync(file) ? readRuled(readFileSync(file, 'utf8'), getLocale(prefix)) : [];
}

/**
 * Reads the table whose third column is `Not`: words separated by commas, `*` for any ending. What is wrong in one meaning
 * only belongs in a fourth column, which is for people. The second column of the English table explains, so its terms are in
 * the first.
 */
export function readRuled(source: string, locale: Locale): Ruled[] {
  const rows = source
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const start = rows.findIndex((cells) => cells[2] === 'Not');
  if (start < 0) return [];
  const table = rows.slice(start + 2);
  const column = rows[start]?.[0] === 'Term' ? 0 : 1;
  const terms = table.flatMap((cells) => wordsOf(cells[column] ?? ''));
  const fold = foldFor(locale);
  return table.flatMap((cells) =>
    wordsOf(cells[2] ?? '').map((word) => ({
      word,
      isIn: matcherOf(word, { terms, locale, fold }),
      instead: cells[column] ?? '',
    })),
  );
}

/** A term with a note in parentheses is left out. */
const wordsOf = (cell: string): string[] =>
  cell
    .split(/[,;/、，；،؛](?![^(（]*[)）])/u)
    .map((word) => word.trim())
    .filter((word) => word !== '' && !/[()（）]/.test(word));

/** Scripts that put no spaces between words, and one whose words take endings without a space. */
const JOINS_WORDS = /^(?:han-|japanese|thai|hangul)/;

type Fold = (text: string) => string;

/**
 * A pattern that ignores case knows only the default rule, by which the Turkish `İ` is no `i`. Hundreds of words look at the
 * same text, so the last one is kept.
 */
function foldFor({ tag }: Locale): Fold {
  let last: readonly [text: string, folded: string] = ['', ''];
  return (text) => {
    if (last[0] !== text) last = [text, text.toLocaleLowerCase(tag)];
    return last[1];
  };
}

type Rules = {
  readonly terms: readonly string[];
  readonly locale: Locale;
  readonly fold: Fold;
};

function matcherOf(ruled: string, { terms, locale, fold }: Rules) {
  const isJoined = JOINS_WORDS.test(locale.script);
  const word = fold(ruled.replace(/\*$/, ''));
  const end = ruled.endsWith('*') ? '' : '(?![\\p{L}\\p{M}\\p{N}])';
  const whole = (text: string) =>
    isJoined ? quoted(text) : `(?<![\\p{L}\\p{M}\\p{N}])${quoted(text)}${end}`;
  const allowed = terms
    .map(fold)
    .filter((term) => term !== word)
    .flatMap((term) => {
      const at = term.indexOf(word);
      return at < 0 ? [] : [[term.slice(0, at), term.slice(at + word.length)] as const];
    })
    .map(([before, after]) => `(?<!${quoted(before)}(?=${quoted(word + after)}))`);
  const pattern = new RegExp(allowed.join('') + whole(word), 'u');
  // Much faster than the pattern, and false for nearly every text.
  const [start = word] = word.split(' ');
  return (text: string) => fold(text).includes(start) && pattern.test(fold(text));
}

const quoted = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u00a0]');
