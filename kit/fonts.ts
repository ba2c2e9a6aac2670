import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { lettersOf } from './font-letters.ts';

const require = createRequire(import.meta.url);

/** Variable fonts, weights 100 to 900, each cut into files by code point; the table says which has what. */
const TABLES = {
  inter: require.resolve('@fontsource-variable/inter/unicode.json'),
  arabic: require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  bengali: require.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  devanagari: require.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  thai: require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  'han-simplified': require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'han-traditional': require.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
  japanese: require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  hangul: require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
} as const;

type Font = keyof typeof TABLES;
/** A writing system, by the letters most of its text is made of. */
export type Writing = Exclude<Font, 'inter'> | 'latin' | 'cyrillic';

export type FontFile = {
  /** Unique among the files; to be registered and asked for under this name. */
  readonly family: string;
  /** Absolute path of a WOFF2 file. */
  readonly path: string;
};

type Slice = FontFile & { readonly ranges: readonly (readonly [first: number, last: number])[] };

const slices = new Map<Font, readonly Slice[]>();
const letters = new Map<string, ReadonlySet<number>>();

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
 * The one file a letter of a text in `writing` is drawn with; null when no font has it. The file `before` keeps what
 * it has too, a space for instance, so that words stay together.
 */
export function fontFileFor(
  letter: string,
  writing: Writing,
  before: FontFile | null,
): FontFile | null {
  const slices = fontsFor(writing).map((font) => sliceWith(font, letter));
  const all = fontsFor(writing).flatMap((font) => slicesOf(font));
  const last = all.find(({ path }) => path === before?.path);
  if (last && hasLetter(last, letter)) return last;
  return slices.find((slice) => slice !== undefined) ?? null;
}

const fontsFor = (writing: Writing): Font[] =>
  writing === 'latin' || writing === 'cyrillic' ? ['inter'] : [writing, 'inter'];

/** As CSS reads the same table: of two files that list a letter, the later has it. */
function sliceWith(font: Font, letter: string): Slice | undefined {
  return slicesOf(font).findLast((slice) => hasLetter(slice, letter));
}

/** The table promises more than some files have: a range is cut as other scripts need it. */
function hasLetter({ path, ranges }: Slice, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (!ranges.some(([first, last]) => first <= code && code <= last)) return false;
  const known = letters.get(path) ?? lettersOf(path);
  letters.set(path, known);
  return known.has(code);
}

function slicesOf(font: Font): readonly Slice[] {
  const known = slices.get(font);
  if (known) return known;
  const table = TABLES[font];
  const name = basename(dirname(table));
  const listed = JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>;
  const read = Object.entries(listed).map(([key, ranges]): Slice => {
    const family = `${name}-${key.replace(/[[\]]/g, '')}`;
    const path = join(dirname(table), 'files', `${family}-wght-normal.woff2`);
    return { family, path, ranges: ranges.split(',').map(readRange) };
  });
  slices.set(font, read);
  return read;
}

/** `U+4E00-4E0F` or `U+4E00`. */
function readRange(range: string): readonly [number, number] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
