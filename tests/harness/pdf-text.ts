import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<string, string>;

/**
 * Returns the text as copied from a reader: glyphs mapped by the `ToUnicode` tables in drawing order, so right-to-left
 * words are reversed. Reads only files of our own writer.
 */
export function textOfPdf(file: Uint8Array): string {
  const objects = objectsOfPdf(file);
  const all = [...objects.values()];
  const fonts = new Map<string, readonly string[]>();
  const named = /\/(F\d+) (\d+) 0 R/g;
  for (const [, name = '', number = ''] of all.join('\n').matchAll(named)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
    fonts.set(name, readTable(objects.get(table) ?? ''));
  }
  return all
    .filter((source) => source.includes('\nBT\n'))
    .map((page) => readPage(page, fonts))
    .join('');
}

export const pagesOfPdf = (file: Uint8Array): number =>
  [
    ...Buffer.from(file)
      .toString('latin1')
      .matchAll(/\/Type \/Page\n/g),
  ].length;

/** Some readers copy the numbers of glyphs that stand for no letter. */
export const silentGlyphsOf = (file: Uint8Array): number =>
  [...objectsOfPdf(file).values()]
    .filter((source) => source.includes('beginbfrange'))
    .flatMap((source) => readTable(source).slice(1))
    .filter((letters) => letters === '').length;

export const fontsOfPdf = (file: Uint8Array): string[] =>
  [
    ...Buffer.from(file)
      .toString('latin1')
      .matchAll(/\/FontName \/(\S+)/g),
  ].map(([, name = '']) => name);

/**
 * Returns the structure as one line per element, indented by depth, with the scope of header cells and the text that readers
 * get instead of backward glyphs: `    TH Row`.
 */
export function structureOfPdf(file: Uint8Array): string[] {
  const objects = objectsOfPdf(file);
  const root = [...objects.values()].find((source) => source.includes('/Type /StructTreeRoot'));
  const kidsOf = (source: string): string[] =>
    [...(/\/K \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
      ([, number = '']) => objects.get(number) ?? '',
    );
  const linesOf = (source: string, depth: number): string[] => {
    const [, type = ''] = /\/S \/(\w+)/.exec(source) ?? [];
    const [, scope = ''] = /\/Scope \/(\w+)/.exec(source) ?? [];
    const actual = source.includes('/ActualText') ? 'actual' : '';
    const words = [type, scope, actual].filter((word) => word !== '');
    return [
      '  '.repeat(depth) + words.join(' '),
      ...kidsOf(source).flatMap((kid) => linesOf(kid, depth + 1)),
    ];
  };
  return kidsOf(root ?? '').flatMap((kid) => linesOf(kid, 0));
}

/** Counts texts and shapes that are neither in the structure nor marked as decoration. */
export function unmarkedInPdf(file: Uint8Array): number {
  const pages = [...objectsOfPdf(file).values()].filter((source) => source.includes('\nBT\n'));
  let unmarked = 0;
  for (const page of pages) {
    let depth = 0;
    for (const line of page.split('\n')) {
      if (/B[DM]C$/.test(line)) depth += 1;
      else if (line === 'EMC') depth -= 1;
      else if (depth === 0 && /^(?:BT|f|S)$/.test(line)) unmarked += 1;
    }
  }
  return unmarked;
}

/** Returns the objects by number, with compressed streams as text. */
export const objectsOfPdf = (file: Uint8Array): Objects =>
  readObjects(Buffer.from(file).toString('latin1'));

function readObjects(source: string): Objects {
  const objects = new Map<string, string>();
  for (const [, number = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const stream = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
    const isText = stream !== undefined && body.includes('/FlateDecode');
    const text = isText ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : '';
    objects.set(number, isText ? `\n${text}` : body);
  }
  return objects;
}

/** Ranges are consecutive from zero. */
function readTable(source: string): string[] {
  return [...source.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) => fromUnits(units)),
  );
}

const fromUnits = (units: string): string =>
  String.fromCharCode(
    ...(units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
  );

function readPage(page: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let letters: readonly string[] = [];
  let text = '';
  for (const [, font, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    for (const [, codes = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g)) {
      const glyphs = codes.match(/[0-9a-f]{4}/g) ?? [];
      text += glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join('');
    }
  }
  return text;
}
