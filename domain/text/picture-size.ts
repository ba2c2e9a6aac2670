/** In pixels. */
type Size = { readonly width: number; readonly height: number };

/** The boxes with the sizes of an AVIF file are near its beginning. */
const AVIF_HEAD = 65_536;

/**
 * Reads the size of a picture from its head, without decoding it. Returns null if the head does not say it. `type` is the
 * media type of the bytes.
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
  'image/gif': (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': readAvif,
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

/** A picture may consist of tiles, which have a size as well. The whole is the largest. */
function readAvif(whole: Buffer): Size | null {
  const head = whole.subarray(0, AVIF_HEAD);
  let largest: Size | null = null;
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (largest === null || pixelsOf(size) > pixelsOf(largest)) largest = size;
  }
  return largest;
}

export const pixelsOf = ({ width, height }: Size): number => width * height;
