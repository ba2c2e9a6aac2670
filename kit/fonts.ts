import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { lettersOf } from './font-letters.ts';
import { NAME_FONTS, WHOLE_FONT } from './name-fonts.ts';

const require = createRequire(import.meta.url);

/** Variable fonts, weights 100 to 900, each cut into files by code point. */
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

/** A writing system, by the letters most of its text is made of. */
export type Writing = Exclude<keyof typeof PAGE_FONTS, 'inter'> | 'latin' | 'cyrillic';

/** Where to look for a letter that is not of the text's own script: a name, a currency. */
const OTHERS = [
  ...(['han-simplified', 'japanese', 'hangul', 'han-traditional'] as const),
  ...(['arabic', 'bengali', 'devanagari', 'thai'] as const),
].map((writing) => PAGE_FONTS[writing]);

export type FontFile = {
  /** Unique among the files; to be registered and asked for under this name. */
  readonly family: string;
  /** Absolute path of a WOFF2 file, seldom of a TrueType file. */
  readonly path: string;
};

type Slice = FontFile & { readonly ranges: readonly (readonly [first: number, last: number])[] };

const slices = new Map<string, readonly Slice[]>();
const byPath = new Map<string, Slice>();
const letters = new Map<string, ReadonlySet<number>>();
const chosen = new Map<string, Slice | null>();
/** So many choices are remembered; then they are made again. */
const MOST_CHOSEN = 20_000;

/**
 * The few font files that have all letters of `text`, best first: a text list for `font-family`. Han
 * characters look different in each country, so the writing decides. A letter no font has is left out.
 */
export function fontFilesFor(text: string, writing: Writing): FontFile[] {
  const needed = new Set<FontFile>();
  const fonts = fontsFor(writing);
  for (const letter of new Set(text)) {
    const file = fonts.map((font) => sliceWith(font, letter)).find(Boolean);
    if (file) needed.add(file);
  }
  // A space or a joiner is in many files. The letters' own file must win it: Latin is always last.
  return fonts.flatMap((font) =>
    slicesOf(font)
      .filter((slice) => needed.has(slice))
      .map(({ family, path }) => ({ family, path })),
  );
}

/**
 * The one file that a letter with its marks is drawn with, of all fonts there are; null when no single file has all of
 * it. Of a text in `writing`, whose own fonts come first. The file `before` keeps what it has too, a space for
 * instance, so that words stay together.
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

/** A file of pictures keeps no letters that a proper one has. */
function keepsMore({ path }: FontFile, letter: string): boolean {
  const slice = byPath.get(path);
  if (slice === undefined || PICTORIAL.test(slice.family)) return false;
  return hasAll(slice, letter);
}

const PICTORIAL = /emoji|symbols|math/;

/**
 * A letter as it may stand in a font: whole or in parts. Shaping composes and decomposes by itself. A single letter is
 * looked for as it is first: some Chinese ones would become another by composing.
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

/** As CSS reads the same table: of two files that list a letter, the later has it. */
function sliceWith(font: string, letter: string): Slice | undefined {
  return slicesOf(font).findLast((slice) => hasAll(slice, letter));
}

/** Signs nobody sees (joiners, variation selectors) need no shape. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;

function hasAll(slice: Slice, text: string): boolean {
  return [...text].every(
    (letter, at) => (at > 0 && UNSEEN.test(letter)) || hasLetter(slice, letter),
  );
}

/** The table promises more than some files have: a range is cut as other scripts need it. */
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
  // A single file is not cut, and one the table forgets may have anything.
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
