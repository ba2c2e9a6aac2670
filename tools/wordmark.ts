/**
 * `npm run wordmark -- "Acme"`: draws a name as the constant WORDMARK of `vendor/mark.ts`, so that no page needs a font
 * for it. The letters have the typeface of the headings.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { ROOT } from './paths.mjs';

const FILES = join(ROOT, 'node_modules/@fontsource-variable/manrope/files');
/** Plain Latin letters are in the first file, those with accents in the second. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'];
const BOLD = 750;
/** In pixels: from the baseline to the top of capitals, and around the letters. */
const CAPITALS = 15;
const MARGIN = 4;

type Wordmark = { readonly width: number; readonly height: number; readonly body: string };

/** @throws Error for a letter that none of the fonts has */
export async function drawWordmark(name: string): Promise<Wordmark> {
  const fonts = await Promise.all(SUBSETS.map((subset) => openFont(subset, name)));
  let x = MARGIN / 2;
  const paths = [...name].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const font = fonts.find((each) => each.hasGlyphForCodePoint(code));
    if (font === undefined)
      throw new Error(`No font of headings has "${letter}". Draw it by hand.`);
    const scale = CAPITALS / font.capHeight;
    const glyph = font.glyphForCodePoint(code);
    const path = glyph.path
      .scale(scale, -scale)
      .translate(x, CAPITALS + MARGIN)
      .toSVG();
    x += glyph.advanceWidth * scale;
    return path.replace(/-?\d+\.\d+/g, (value) => String(Number(Number(value).toFixed(1))));
  });
  return {
    width: Math.ceil(x + MARGIN / 2),
    height: CAPITALS + 2 * MARGIN,
    body: `<path fill="currentColor" d="${paths.join('')}"/>`,
  };
}

/** Returns the constant as the formatter leaves it. */
export const wordmarkCode = ({ width, height, body }: Wordmark): string =>
  `export const WORDMARK = {\n  width: ${width},\n  height: ${height},\n  body: '${body}',\n};`;

/** Opens the font at one weight, because fontkit cannot vary the weight of a compressed font. */
async function openFont(subset: string, letters: string): Promise<fontkit.Font> {
  const file = readFileSync(join(FILES, `manrope-${subset}-wght-normal.woff2`));
  const options = {
    targetFormat: 'truetype',
    variationAxes: { wght: BOLD },
    noHinting: true,
    keepAllGlyphs: false,
  } as const;
  // fontkit reads past the end if the last glyph is empty.
  const bytes = Buffer.concat([await subsetFont(file, letters, options), new Uint8Array(16)]);
  return fontkit.create(bytes) as fontkit.Font;
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Usage: npm run wordmark -- "NAME"');
  console.log(wordmarkCode(await drawWordmark(name)));
}
