/**
 * `npm run fonts`: cuts the three files of `web/styles/fonts/` out of the published font. Run it after an update of the
 * package, or when a text needs a letter that BASIC lacks.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from './paths.mjs';

const SOURCE = 'node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2';
const FOLDER = 'web/styles/fonts';
/** The weights that style sheets use. */
const WEIGHTS = { min: 400, max: 700 };

const lettersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  );

/** Letters of English and of names, keys, and prices in every script. `unicode-range` in fonts.css lists the same. */
const BASIC = `${lettersFrom(0x20, 0x7e)}\u00a0£¥©«®·»×–—‘’“”•…€™−`;
/** What names add: letters with accents, and rare signs. */
const ACCENTS = [...lettersFrom(0xa1, 0xff), 'ıŒœ'].filter((one) => !BASIC.includes(one)).join('');
/** All letters of the source. */
const LATIN = [BASIC, ACCENTS, lettersFrom(0x2000, 0x206f), 'ʻʼˆ˚˜↑↓∕\ufeff\ufffd'].join('');

async function cut(name: string, letters: string): Promise<void> {
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
  const bytes = await subsetFont(readFileSync(join(ROOT, SOURCE)), letters, options);
  writeFileSync(join(ROOT, FOLDER, `manrope-${name}.woff2`), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}

mkdirSync(join(ROOT, FOLDER), { recursive: true });
await cut('basic', BASIC);
await cut('accents', ACCENTS);
await cut('latin', LATIN);
