import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { type FontFile, fontFileFor, type Writing } from '../../kit/fonts.ts';
import { type Shaped, shapeText } from './shape.ts';

export type Weight = 400 | 650;

/** One font file in one weight. */
export type Face = {
  readonly name: string;
  readonly unitsPerEm: number;
  shape(text: string, isRtl: boolean): Shaped;
  /** What the PDF embeds; it shapes with HarfBuzz too: its "features" say `rtl` or nothing. */
  readonly embedded: fontkit.Font;
};

/** What is drawn for a letter no font has. */
const UNKNOWN = '?';
const SPACE = /^\p{Zs}$/u;

/** Where to look for a letter that is not of the document's own script: a name, a currency. */
const OTHERS: readonly Writing[] = [
  ...(['han-simplified', 'japanese', 'hangul', 'han-traditional'] as const),
  ...(['arabic', 'bengali', 'devanagari', 'thai'] as const),
];

/** A piece of text that one font file draws. */
export type Piece = { readonly text: string; readonly file: FontFile };

/** Cuts a text where the font file changes. What no font has becomes a plain space or a question mark. */
export function splitByFont(text: string, writing: Writing): Piece[] {
  const pieces: { text: string; file: FontFile }[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = pieces.at(-1);
    const found = [letter, SPACE.test(letter) ? ' ' : UNKNOWN]
      .map((shown) => ({ shown, file: fileOf(shown, writing, last?.file ?? null) }))
      .find(({ file }) => file !== null);
    if (!found?.file) continue;
    if (last?.file.path === found.file.path) last.text += found.shown;
    else pieces.push({ text: found.shown, file: found.file });
  }
  return pieces;
}

function fileOf(letter: string, writing: Writing, before: FontFile | null): FontFile | null {
  for (const one of [writing, ...OTHERS]) {
    const file = fontFileFor(letter, one, before);
    if (file) return file;
  }
  return null;
}

/** So many fonts are kept open, a few megabytes; they are cut into files by letters, and a document needs two to thirty. */
const MOST_FACES = 160;
/** So many pieces of text a face remembers the shape of: labels come again on every document. */
const MOST_SHAPES = 2000;

const faces = new Map<string, Promise<Face>>();

/** The faces that have the letters of these texts in a weight, by file path; opened once, then kept. */
export async function openFaces(
  texts: readonly string[],
  { writing, weight }: { readonly writing: Writing; readonly weight: Weight },
): Promise<ReadonlyMap<string, Face>> {
  if (faces.size > MOST_FACES) faces.clear();
  const opened = new Map<string, Face>();
  for (const { file } of texts.flatMap((text) => splitByFont(text, writing))) {
    if (opened.has(file.path)) continue;
    const name = `${file.family}-${weight}`;
    const opening = faces.get(name) ?? openFace(file, weight);
    faces.set(name, opening);
    opening.catch(() => faces.delete(name));
    opened.set(file.path, await opening);
  }
  return opened;
}

/** A variable font of the site, fixed to one weight. */
async function openFace({ path, family }: FontFile, weight: Weight): Promise<Face> {
  const fixed = await subsetFont(readFileSync(path), undefined, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    noHinting: true,
    keepAllGlyphs: true,
  });
  // Fontkit reads a header even of an empty last glyph, which is past the end.
  const bytes = Buffer.concat([fixed, new Uint8Array(16)]);
  const embedded = fontkit.create(bytes) as fontkit.Font;
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const known = new Map<string, Shaped>();
  const shape = (piece: string, isRtl: boolean): Shaped => {
    const key = `${isRtl}${piece}`;
    const shaped = known.get(key) ?? shapeText(font, piece, isRtl);
    if (known.size > MOST_SHAPES) known.clear();
    known.set(key, shaped);
    return shaped;
  };
  replaceShaping(embedded, shape);
  return { name: `${family}-${weight}`, unitsPerEm: embedded.unitsPerEm, shape, embedded };
}

/** The PDF writer asks the font itself for shapes and for the glyphs it embeds. */
function replaceShaping(font: fontkit.Font, shape: Face['shape']): void {
  const createSubset = font.createSubset.bind(font);
  Object.defineProperties(font, {
    layout: {
      value: (text: string, features?: readonly string[]) => {
        const { glyphs, positions, advanceWidth } = shape(text, features?.includes('rtl') ?? false);
        // The writer scales positions in place.
        return { glyphs, advanceWidth, positions: positions.map((place) => ({ ...place })) };
      },
    },
    createSubset: { value: () => splitByText(createSubset() as unknown as GlyphSubset) },
  });
}

type GlyphSubset = { readonly glyphs: number[]; includeGlyph(id: number | string): number };

/**
 * Lets a glyph be embedded once for each text it stands for. One dotless Arabic stroke draws part of several letters:
 * with one number only, what is copied or read aloud would be the letter it was first used for.
 */
function splitByText(subset: GlyphSubset): GlyphSubset {
  const include = subset.includeGlyph.bind(subset);
  const numbers = new Map<string, number>();
  subset.includeGlyph = (id) => {
    if (typeof id === 'number') return include(id);
    const known = numbers.get(id);
    if (known !== undefined) return known;
    subset.glyphs.push(Number.parseInt(id, 10));
    numbers.set(id, subset.glyphs.length - 1);
    return subset.glyphs.length - 1;
  };
  return subset;
}
