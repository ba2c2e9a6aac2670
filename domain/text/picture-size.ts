export type Size = { readonly width: number; readonly height: number };

/**
 * Reads the size of a picture without decoding it. If a file says several, such as one for each frame, it is the largest.
 * Returns null if the file does not say it. `type` is the media type of the bytes.
 */
export function readPictureSize(bytes: Uint8Array, type: string): Size | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type]?.(head) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const READERS: Readonly<Record<string, (head: Buffer) => Size | null>> = {
  'image/png': (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

/** Segments with the size begin with these markers, except for three of other meanings. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(head: Buffer): Size | null {
  let at = 2;
  while (head.readUInt8(at) === 0xff) {
    const marker = head.readUInt8(at + 1);
    if (isFrame(marker))
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    // Any number of these bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

/** 14 bits. */
const SIDE = 0x3fff;

function readWebp(head: Buffer): Size | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & SIDE, height: head.readUInt16LE(28) & SIDE };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & SIDE) + 1, height: ((bits >>> 14) & SIDE) + 1 };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

const isImage = (head: Buffer, at: number): boolean => head[at] === 0x2c;
const isExtension = (head: Buffer, at: number): boolean => head[at] === 0x21;

/** A frame may be larger than the screen that the head of the file names. */
function readGif(head: Buffer): Size {
  let [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)];
  const colorsAt = (at: number) => {
    const facts = head.readUInt8(at);
    return facts & 0x80 ? 3 * 2 ** ((facts & 7) + 1) : 0;
  };
  let at = 13 + colorsAt(10);
  while (isImage(head, at) || isExtension(head, at)) {
    if (isImage(head, at)) {
      width = Math.max(width, head.readUInt16LE(at + 1) + head.readUInt16LE(at + 5));
      height = Math.max(height, head.readUInt16LE(at + 3) + head.readUInt16LE(at + 7));
      at += 11 + colorsAt(at + 9);
    } else at += 2;
    // Blocks begin with their length. An empty one is the last.
    for (let length = head[at] ?? 0; length > 0; length = head[at] ?? 0) at += length + 1;
    at += 1;
  }
  return { width, height };
}

export const pixelsOf = ({ width, height }: Size): number => width * height;
