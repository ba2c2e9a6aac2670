/**
 * Reads the sizes in an AVIF file: those of its boxes (ISO/IEC 23008-12) and those of its coded pictures (AV1 bitstream
 * specification, 5.5). A decoder takes the latter, whatever the boxes say.
 */

/** In pixels. */
export type Size = { readonly width: number; readonly height: number };

type Box = { readonly type: string; readonly body: Buffer };

/** Boxes that consist of boxes, with the bytes before the first one. */
const CONTAINERS: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
};

/** Returns every size, or none if the file has no coded picture where the boxes say. @throws RangeError if it is cut off */
export function listAvifSizes(file: Buffer): Size[] {
  const boxes = listBoxes(file);
  const idat = boxes.find(({ type }) => type === 'idat')?.body ?? Buffer.alloc(0);
  const items = boxes.flatMap(({ type, body }) =>
    type === 'iloc' ? listItems(body, file, idat) : type === 'stco' ? listChunks(body, file) : [],
  );
  const coded = items.flatMap(listSequenceSizes);
  return coded.length === 0 ? [] : [...coded, ...boxes.flatMap(declaredSizes)];
}

/** The deepest box of a file has six others around it. */
const MOST_DEPTH = 8;

function listBoxes(bytes: Buffer, depth = 0): Box[] {
  if (depth > MOST_DEPTH) throw new RangeError('too many boxes in each other');
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (length < head) throw new RangeError('a box is shorter than its head');
    const body = bytes.subarray(at + head, at + length);
    const skipped = CONTAINERS[type];
    if (skipped === undefined) boxes.push({ type, body });
    else boxes.push(...listBoxes(body.subarray(skipped), depth + 1));
    at += length;
  }
  return boxes;
}

function declaredSizes({ type, body }: Box): Size[] {
  if (type === 'ispe') return [{ width: body.readUInt32BE(4), height: body.readUInt32BE(8) }];
  if (type === 'av01') return [{ width: body.readUInt16BE(24), height: body.readUInt16BE(26) }];
  return [];
}

/** Returns the data of the items, whose pieces may lie anywhere in the file or in the box `idat`. */
function listItems(iloc: Buffer, file: Buffer, idat: Buffer): Buffer[] {
  const version = iloc.readUInt8(0);
  let at = 4;
  const read = (bytes: number): number => {
    const value =
      bytes === 0 ? 0 : iloc.readUIntBE(at + Math.max(0, bytes - 4), Math.min(bytes, 4));
    at += bytes;
    return value;
  };
  const [sizes, more] = [read(1), read(1)];
  const [ofOffset, ofLength, ofBase, ofIndex] = [sizes >> 4, sizes & 15, more >> 4, more & 15];
  const items: Buffer[] = [];
  let length = 0;
  const wide = version < 2 ? 2 : 4;
  for (let left = read(wide); left > 0; left -= 1) {
    read(wide);
    const source = version > 0 && (read(2) & 15) === 1 ? idat : file;
    read(2);
    const base = read(ofBase);
    const pieces: Buffer[] = [];
    for (let extents = read(2); extents > 0; extents -= 1) {
      if (version > 0) read(ofIndex);
      const start = base + read(ofOffset);
      const piece = source.subarray(start, start + (read(ofLength) || source.length));
      pieces.push(piece);
      length += piece.length;
      // Pieces do not overlap, unless somebody wants them to be read again and again.
      if (length > file.length) throw new RangeError('the items are longer than the file');
    }
    items.push(Buffer.concat(pieces));
  }
  return items;
}

/** Returns the data of a sequence of pictures from its first chunk on. */
const listChunks = (stco: Buffer, file: Buffer): Buffer[] =>
  stco.readUInt32BE(4) === 0 ? [] : [file.subarray(stco.readUInt32BE(8))];

const SEQUENCE_HEADER = 1;

function listSequenceSizes(data: Buffer): Size[] {
  const sizes: Size[] = [];
  for (let at = 0; at < data.length; ) {
    const head = data.readUInt8(at);
    at += head & 4 ? 2 : 1;
    let length = data.length - at;
    if (head & 2) {
      length = 0;
      for (let shift = 0; ; shift += 7) {
        const part = data[at];
        // What follows is no part of a picture.
        if (part === undefined || shift > 28) return sizes;
        length += (part & 127) * 2 ** shift;
        at += 1;
        if (part < 128) break;
      }
    }
    const type = (head >> 3) & 15;
    if (type === SEQUENCE_HEADER) sizes.push(readSequenceSize(data.subarray(at, at + length)));
    at += length;
  }
  return sizes;
}

function readSequenceSize(header: Buffer): Size {
  let at = 0;
  const read = (bits: number): number => {
    let value = 0;
    for (let left = bits; left > 0; left -= 1, at += 1)
      value = value * 2 + ((header.readUInt8(at >> 3) >> (7 - (at & 7))) & 1);
    return value;
  };
  read(4);
  const isReduced = read(1) === 1;
  if (isReduced) read(5);
  else skipOperatingPoints(read);
  const [ofWidth, ofHeight] = [read(4) + 1, read(4) + 1];
  return { width: read(ofWidth) + 1, height: read(ofHeight) + 1 };
}

function skipOperatingPoints(read: (bits: number) => number): void {
  let ofDelay = 0;
  if (read(1) === 1) {
    read(64);
    // A number in as many bits as zeros come before it.
    if (read(1) === 1) {
      let zeros = 0;
      while (read(1) === 0) zeros += 1;
      read(zeros);
    }
    if (read(1) === 1) {
      ofDelay = read(5) + 1;
      read(42);
    }
  }
  const hasDelay = read(1) === 1;
  for (let left = read(5); left >= 0; left -= 1) {
    read(12);
    if (read(5) > 7) read(1);
    if (ofDelay > 0 && read(1) === 1) read(2 * ofDelay + 1);
    if (hasDelay && read(1) === 1) read(4);
  }
}
