import decodeQR from 'qr/decode.js';

/** Pixels per module, as the camera of a phone sees. */
const SCALE = 4;

/**
 * Decodes SVG path data of whole-module bars on a light square of `size` modules.
 * @throws Error if there is no code
 */
export function scanQr({ path, size }: { readonly path: string; readonly size: number }): string {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x = 0, y = 0, length = 0] of barsOf(path)) {
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
      for (let column = x * SCALE; column < (x + length) * SCALE; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return decodeQR({ width, height: width, data });
}

/** Start, row, and length of every dark bar. */
export const barsOf = (path: string): readonly (readonly number[])[] =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((bar) => bar.slice(1).map(Number));
