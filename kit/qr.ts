import { encode } from 'uqr';

/** The light modules around a code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** In UTF-8 bytes. Capacity of the largest code with medium correction. */
const LONGEST = 2331;

export type QrDrawing = {
  readonly size: number;
  /** In modules. */
  readonly path: string;
};

/** Draws a QR code with medium error correction (15%), or more if it fits. @throws RangeError for a long text */
export function drawQr(text: string): QrDrawing {
  if (new TextEncoder().encode(text).length > LONGEST)
    throw new RangeError('The text is too long for a QR code.');
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  return { size, path: data.map(drawRow).join('') };
}

/** Adjacent modules become one bar, which halves the path and avoids hairlines. */
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
