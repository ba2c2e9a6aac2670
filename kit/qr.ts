import { encode } from 'uqr';

/** Light modules around the code that scanners need to find it (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** Longest text that is drawn, in UTF-8 bytes: what the largest code can hold with medium correction. */
const LONGEST = 2331;

/** A QR code ready to be drawn: dark modules as one path, on a light square of `size` by `size`. */
export type QrDrawing = {
  /** Modules along one edge, quiet zone included. */
  readonly size: number;
  /** SVG path data; one unit is one module. */
  readonly path: string;
};

/**
 * The QR code of a text, with the medium error correction (15 %) or more where that costs no space, and its quiet
 * zone. Throws `RangeError` for a text too long to be one.
 */
export function drawQr(text: string): QrDrawing {
  if (new TextEncoder().encode(text).length > LONGEST)
    throw new RangeError('too long for a QR code');
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  return { size, path: data.map(drawRow).join('') };
}

/** Neighbours are one bar: half the bytes, and no hairlines between them. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
