import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { lettersOf } from './font-letters.ts';
import { NAME_FONTS, WHOLE_FONT } from './name-fonts.ts';

const require = createRequire(import.meta.url);

/** Variable fonts of weights 100 to 900, each split into files by code point. */
const PAGE_FONTS = {
  inter: '@fontsource-variable/inter',
  arabic: '@fontsource-variable/noto-sans-arabic',
  bengali: '@fontsource-variable/noto-sans-bengali',
  devanagari: '@fontsource-variable/noto-sans-devanagari',
  thai: '@fontsource-variable/noto-sans-thai',
  'han-simplified': '@fontsource-variable/noto-sans-sc',
  'han-traditional': '@fontsource-variable/noto-sans-tc',
  japanese: '@fontsource-variable/noto-sans-jp',
  hangul: '@fontsource-variable/noto-sans-kr',
} as const;

export type Writing = Exclude<keyof typeof PAGE_FONTS, 'inter'> | 'latin' | 'cyrillic';

/** Searched for letters of other scripts, for example in a name or a currency. */
const OTHERS = [
  ...(['han-simplified', 'japanese', 'hangul', 'han-traditional'] as const),
  ...(['arabic', 'bengali', 'devanagari', 'thai'] as const),
].map((writing) => PAGE_FONTS[writing]);

export type FontFile = {
  /** A unique name to register the file with. */
  readonly family: string;
  /** A WOFF2 file, or rarely a TrueType file. */
  readonly path: string;
};

type Slice = FontFile & { readonly ranges: readonly (readonly [first: number, last: number])[] };

const slices = new Map<string, readonly Slice[]>();
const byPath = new Map<string, Slice>();
const letters = new Map<string, ReadonlySet<number>>();
const chosen = new Map<string, Slice | null>();
const MOST_CHOSEN = 20_000;

/** Returns the font files for `text`, best first. `writing` decides between the Han forms of different countries. */
export function fontFilesFor(text: string, writing: Writing): FontFile[] {
  const needed = new Set<FontFile>();
  const fonts = fontsFor(writing);
  for (const letter of new Set(text)) {
    const file = fonts.map((font) => sliceWith(font, letter)).find(Boolean);
    if (file) needed.add(file);
  }
  // Many files contain a space or a joiner. Latin comes last, so that the file with the text's own letters wins.
  return fonts.flatMap((font) =>
    slicesOf(font)
      .filter((slice) => needed.has(slice))
      .map(({ family, path }) => ({ family, path })),
  );
}

/**
 * Returns the file that draws a letter with all its marks, or null. Stays with the file `before` if it can,
 * for example for a space, so that words are not split.
 */
export function fontFileFor(
  letter: string,
  writing: Writing,
  before: FontFile | null,
): FontFile | null {
  if (before !== null && keepsMore(before, letter)) return before;
  const key = `${writing}${letter}`;
  const known = chosen.get(key);
  if (known !== undefined) return known;
  const found = choose(letter, writing);
  if (chosen.size >= MOST_CHOSEN) chosen.clear();
  chosen.set(key, found);
  return found;
}

function choose(letter: string, writing: Writing): Slice | null {
  const fonts = [...fontsFor(writing), ...OTHERS, ...NAME_FONTS];
  for (const form of formsOf(letter)) {
    for (const font of fonts) {
      const slice = sliceWith(font, form);
      if (slice) return slice;
    }
  }
  return null;
}

/** An emoji or symbol font must not continue with letters that a text font has. */
function keepsMore({ path }: FontFile, letter: string): boolean {
  const slice = byPath.get(path);
  if (slice === undefined || PICTORIAL.test(slice.family)) return false;
  return hasAll(slice, letter);
}

const PICTORIAL = /emoji|symbols|math/;

/**
 * Fonts contain a letter whole or in parts. A single letter is tried unchanged first, because composing
 * would replace some Chinese characters.
 */
function formsOf(letter: string): string[] {
  const isSingle = [...letter].length === 1;
  const forms = isSingle ? [letter] : [letter.normalize('NFC'), letter];
  return [...new Set([...forms, letter.normalize('NFD')])];
}

const fontsFor = (writing: Writing): string[] =>
  writing === 'latin' || writing === 'cyrillic'
    ? [PAGE_FONTS.inter]
    : [PAGE_FONTS[writing], PAGE_FONTS.inter];

/** The last match wins, as in CSS. */
function sliceWith(font: string, letter: string): Slice | undefined {
  return slicesOf(font).findLast((slice) => hasAll(slice, letter));
}

/** Invisible characters (joiners, variation selectors) need no glyph. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;

function hasAll(slice: Slice, text: string): boolean {
  return [...text].every(
    (letter, at) => (at > 0 && UNSEEN.test(letter)) || hasLetter(slice, letter),
  );
}

/** Reads the file, because some lack letters of their declared range. */
function hasLetter({ path, ranges }: Slice, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (!ranges.some(([first, last]) => first <= code && code <= last)) return false;
  const known = letters.get(path) ?? lettersOf(path);
  letters.set(path, known);
  return known.has(code);
}

function slicesOf(font: string): readonly Slice[] {
  const known = slices.get(font);
  if (known) return known;
  const read = font === WHOLE_FONT ? [readWhole(font)] : readSlices(font);
  slices.set(font, read);
  for (const slice of read) byPath.set(slice.path, slice);
  return read;
}

function readWhole(font: string): Slice {
  const path = require.resolve(font);
  return { family: basename(path, extname(path)), path, ranges: EVERYTHING };
}

function readSlices(font: string): Slice[] {
  const table = require.resolve(`${font}/unicode.json`);
  const name = basename(font);
  const listed = JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>;
  const ranges = new Map(
    Object.entries(listed).map(([key, list]) => [
      `${name}-${key.replace(/[[\]]/g, '')}`,
      list.split(',').map(readRange),
    ]),
  );
  const files = readdirSync(join(dirname(table), 'files')).flatMap((file) => {
    const family = /^(.+)-(?:wght|400)-normal\.woff2$/.exec(file)?.[1];
    return family === undefined ? [] : [{ family, path: join(dirname(table), 'files', file) }];
  });
  // A single file is not split, and a file without ranges may contain anything.
  const isWhole = files.length === 1;
  return files.map((file) => ({
    ...file,
    ranges: isWhole ? EVERYTHING : (ranges.get(file.family) ?? EVERYTHING),
  }));
}

const EVERYTHING = [[0, 0x10ffff]] as const;

/** `U+4E00-4E0F` or `U+4E00`. */
function readRange(range: string): readonly [number, number] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
