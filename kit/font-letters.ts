import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const TRUE_TYPE = 0x00010000;
const CMAP = 0;
const OWN_TAG = 63;
const GLYF = 10;
const LOCA = 11;

/** Reads the character map (format 4 or 12) of a WOFF2 or TrueType file. */
export function lettersOf(path: string): ReadonlySet<number> {
  const map = readCharacterMap(readFileSync(path));
  const letters = new Set<number>();
  for (let table = 0; table < map.readUInt16BE(2); table += 1) {
    const offset = map.readUInt32BE(4 + table * 8 + 4);
    const format = map.readUInt16BE(offset);
    if (format === 4) addFormat4(map.subarray(offset), letters);
    if (format === 12) addFormat12(map.subarray(offset), letters);
  }
  return letters;
}

/** The file is a directory of tables, then the tables. https://learn.microsoft.com/typography/opentype/spec/otff */
function readTrueTypeMap(file: Buffer): Buffer {
  for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16) {
    if (file.toString('latin1', at, at + 4) !== 'cmap') continue;
    const start = file.readUInt32BE(at + 8);
    return file.subarray(start, start + file.readUInt32BE(at + 12));
  }
  throw new Error('The font has no character map.');
}

/** https://www.w3.org/TR/WOFF2/ sections 4.1 (header) and 4.2 (directory). `cmap` is never transformed. */
function readCharacterMap(file: Buffer): Buffer {
  if (file.readUInt32BE(0) === TRUE_TYPE) return readTrueTypeMap(file);
  if (file.toString('latin1', 0, 4) !== 'wOF2')
    throw new Error('The file is neither WOFF2 nor TrueType.');
  let at = 48;
  const number = (): number => {
    let value = 0;
    for (let more = true; more; at += 1) {
      const byte = file.readUInt8(at);
      value = value * 128 + (byte & 0x7f);
      more = byte >= 0x80;
    }
    return value;
  };
  let before = 0;
  let found: { start: number; length: number } | null = null;
  for (let table = file.readUInt16BE(12); table > 0; table -= 1) {
    const flags = file.readUInt8(at);
    const tag = flags & 0x3f;
    at += tag === OWN_TAG ? 5 : 1;
    const length = number();
    const version = flags >> 6;
    const isTransformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
    const stored = isTransformed ? number() : length;
    if (tag === CMAP) found = { start: before, length };
    before += stored;
  }
  if (!found) throw new Error('The font has no character map.');
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return data.subarray(found.start, found.start + found.length);
}

function addFormat4(table: Buffer, letters: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  const word = (part: number, segment: number) =>
    table.readUInt16BE(14 + (part * segments + segment) * 2 + (part > 0 ? 2 : 0));
  for (let segment = 0; segment < segments; segment += 1) {
    const [last, first, delta, range] = [0, 1, 2, 3].map((part) => word(part, segment));
    if (last === undefined || first === undefined || delta === undefined) continue;
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const at = 14 + (3 * segments + segment) * 2 + 2 + (range ?? 0) + (code - first) * 2;
      const raw = range ? table.readUInt16BE(at) : code;
      if (raw !== 0 && ((raw + delta) & 0xffff) !== 0) letters.add(code);
    }
  }
}

function addFormat12(table: Buffer, letters: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) {
      letters.add(code);
    }
  }
}
