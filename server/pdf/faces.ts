import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { type FontFile, fontFileFor, type Writing } from '../../kit/fonts.ts';
import { type ShapedGlyph, type ShapedText, shapeText } from './shape.ts';

export type Weight = 400 | 650;

export type Face = {
  readonly name: string;
  readonly unitsPerEm: number;
  shape(text: string, isRtl: boolean): ShapedText;
  /** The font for PDFKit, which HarfBuzz shapes. Its features are `rtl` or none. */
  readonly embedded: fontkit.Font;
  /** SVG paths for the inside of a text's boxes, from left to right, in ems. */
  insides?(text: string, isRtl: boolean): string[];
};

const SPACE = /^[\p{Zs}\t\n\r\u2028\u2029]$/u;
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;
const graphemes = new Intl.Segmenter('und');

/** A null `file` means that no font has the letters, so their code points are drawn. */
export type Piece = { readonly text: string; readonly file: FontFile | null };

/** Splits a text where the font file changes. White space that no font has becomes a space. */
export function splitByFont(text: string, writing: Writing): Piece[] {
  const pieces: { text: string; file: FontFile | null }[] = [];
  const add = (shown: string, file: FontFile | null): void => {
    const last = pieces.at(-1);
    if (last && last.file?.path === file?.path) last.text += shown;
    else pieces.push({ text: shown, file });
  };
  for (const { segment } of graphemes.segment(text)) {
    const file = fontFileFor(segment, writing, pieces.at(-1)?.file ?? null);
    if (file) add(segment, file);
    // No file has the letter with all its marks, so each part gets its own font.
    else for (const part of segment) addPart(part);
  }
  return pieces;

  function addPart(letter: string): void {
    const last = pieces.at(-1);
    const shown = SPACE.test(letter) ? ' ' : letter;
    if (last && UNSEEN.test(letter)) last.text += letter;
    else add(shown, fontFileFor(shown, writing, last?.file ?? null));
  }
}

/** Together a few megabytes. Font files are split by letters, so a document needs 2 to 30 faces. */
const MOST_FACES = 160;
/** Per face. Labels repeat on every document. */
const MOST_SHAPES = 2000;

const faces = new Map<string, Promise<Face>>();

/** Returns the faces for all letters of the texts, by the path of their font file. */
export async function openFaces(
  texts: readonly string[],
  { writing, weight }: { readonly writing: Writing; readonly weight: Weight },
): Promise<ReadonlyMap<string, Face>> {
  if (faces.size > MOST_FACES) faces.clear();
  const opened = new Map<string, Face>();
  for (const { file } of texts.flatMap((text) => splitByFont(text, writing))) {
    const key = file?.path ?? NUMBERS;
    if (opened.has(key)) continue;
    const name = file ? `${file.family}-${weight}` : NUMBERS;
    const opening = faces.get(name) ?? (file ? openFace(file, weight) : openNumbers());
    faces.set(name, opening);
    opening.catch(() => faces.delete(name));
    opened.set(key, await opening);
  }
  return opened;
}

export const NUMBERS = 'numbers';
const BOX = '\u25a1';

/** Opens a face of empty boxes. `insides` draws the code point of each letter into its box. */
async function openNumbers(): Promise<Face> {
  const box = fontFileFor(BOX, 'latin', null);
  const latin = fontFileFor('0', 'latin', null);
  if (!box || !latin) throw new Error('The fonts of boxes and digits are missing.');
  const digits = (await openFace(latin, 650)).embedded;
  const face = await openFace(box, 400, (font) => (text, isRtl) => {
    const letters = boxesOf(text, isRtl);
    const { id, advanceWidth } = font.glyphForCodePoint(BOX.charCodeAt(0));
    return {
      glyphs: letters.map((letter) => ({
        id: `${id}:${letter}`,
        codePoints: [...letter].map((part) => part.codePointAt(0) ?? 0),
        advanceWidth,
      })),
      positions: letters.map(() => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: advanceWidth * letters.length,
    };
  });
  const { bbox } = face.embedded.glyphForCodePoint(BOX.charCodeAt(0));
  const measures = { digits, box: bbox, unitsPerEm: face.unitsPerEm };
  const insides: Face['insides'] = (text, isRtl) =>
    boxesOf(text, isRtl).map((letter) => drawNumber(letter, measures));
  return { ...face, name: NUMBERS, insides };
}

/** A box stands for a letter and the invisible characters after it. */
function boxesOf(text: string, isRtl: boolean): string[] {
  const letters = text.match(/.\p{Default_Ignorable_Code_Point}*/gsu) ?? [];
  return isRtl ? letters.reverse() : letters;
}

type NumberBox = {
  readonly digits: fontkit.Font;
  readonly box: fontkit.BBOX;
  readonly unitsPerEm: number;
};

/** Returns the code point in two rows, as an SVG path in ems, upward from the baseline. */
function drawNumber(letter: string, { digits, box, unitsPerEm }: NumberBox): string {
  const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const half = Math.ceil(code.length / 2);
  const rows = [code.slice(0, half), code.slice(half)];
  const height = (box.maxY - box.minY) / unitsPerEm;
  const width = (box.maxX - box.minX) / unitsPerEm;
  const size = Math.min(height / 2.2, width / (half * 0.62 + 0.5));
  return rows
    .flatMap((row, index) => {
      const glyphs = digits.glyphsForString(row);
      const scale = size / digits.unitsPerEm;
      const wide = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * scale;
      let x = (box.minX + box.maxX) / 2 / unitsPerEm - wide / 2;
      const y = box.minY / unitsPerEm + height * (index === 0 ? 0.54 : 0.12);
      return glyphs.map((glyph) => {
        const path = glyph.path.scale(scale, scale).translate(x, y).toSVG();
        x += glyph.advanceWidth * scale;
        return path;
      });
    })
    .join('');
}

async function openFace(
  { path, family }: FontFile,
  weight: Weight,
  shaping?: (font: fontkit.Font) => Face['shape'],
): Promise<Face> {
  const fixed = await subsetFont(readFileSync(path), undefined, {
    targetFormat: 'truetype',
    variationAxes: path.includes('-wght-') ? { wght: weight } : {},
    noHinting: true,
    keepAllGlyphs: true,
  });
  // fontkit reads past the end of the file if the last glyph is empty.
  const bytes = Buffer.concat([fixed, new Uint8Array(16)]);
  const embedded = fontkit.create(bytes) as fontkit.Font;
  const shape = shaping?.(embedded) ?? shapingOf(bytes);
  replaceShaping(embedded, shape);
  return { name: `${family}-${weight}`, unitsPerEm: embedded.unitsPerEm, shape, embedded };
}

function shapingOf(bytes: Buffer): Face['shape'] {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const known = new Map<string, ShapedText>();
  return (piece, isRtl) => {
    const key = `${isRtl}${piece}`;
    const shaped = known.get(key) ?? shapeText(font, piece, isRtl);
    if (known.size > MOST_SHAPES) known.clear();
    known.set(key, shaped);
    return shaped;
  };
}

/** PDFKit calls the font's `layout` for glyphs and `createSubset` for embedding. */
function replaceShaping(font: fontkit.Font, shape: Face['shape']): void {
  const createSubset = font.createSubset.bind(font);
  Object.defineProperties(font, {
    layout: {
      value: (text: string, features?: readonly string[]) => {
        return dropTextless(shape(text, features?.includes('rtl') ?? false));
      },
    },
    createSubset: { value: () => splitByText(createSubset() as unknown as GlyphSubset) },
  });
}

/**
 * Leaves out glyphs without text (Arabic dots, Thai and Indic marks), because PDF readers would copy their numbers. The
 * sheet draws them as shapes. PDFKit changes positions in place, so these are copies.
 */
function dropTextless({ glyphs, positions, advanceWidth }: ShapedText): ShapedText {
  const kept: { glyph: ShapedGlyph; place: ShapedText['positions'][number] }[] = [];
  let skipped = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const place = positions[index];
    if (!place) continue;
    const last = kept.at(-1);
    if (glyph.codePoints.length > 0) {
      const { xAdvance, xOffset } = place;
      const moved = { ...place, xAdvance: xAdvance + skipped, xOffset: xOffset + skipped };
      kept.push({ glyph, place: moved });
      skipped = 0;
    } else if (last) {
      last.place = { ...last.place, xAdvance: last.place.xAdvance + place.xAdvance };
    } else skipped += place.xAdvance;
  }
  const withLetters = kept.map(({ glyph }) => glyph);
  return { glyphs: withLetters, positions: kept.map(({ place }) => place), advanceWidth };
}

type GlyphSubset = { readonly glyphs: number[]; includeGlyph(id: number | string): number };

/** Embeds a glyph once per text that it stands for. Otherwise copied Arabic text would have wrong letters. */
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
