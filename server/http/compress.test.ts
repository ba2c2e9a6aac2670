import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, encodingFor } from './compress.ts';

test.each([
  ['', 'identity'],
  ['deflate', 'identity'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; q=1.0, br; q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
])('picks for %j the encoding %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

// Sizes around the limits of the window.
test.each([0, 1, 1023, 65_520, 65_521, 300_000])(
  'decompresses %i bytes unchanged',
  async (length) => {
    const body = Buffer.from('<p>page</p>'.repeat(Math.ceil(length / 11))).subarray(0, length);
    expect(brotliDecompressSync(await compress(body, 'br', 5)).equals(body)).toBe(true);
    expect(gunzipSync(await compress(body, 'gzip', 5)).equals(body)).toBe(true);
    expect(await compress(body, 'identity', 5)).toBe(body);
  },
);

test('keeps no larger buffer in memory than it sends', async () => {
  const small = await compress(Buffer.from('word '.repeat(5000)), 'br', 9);
  expect(small.length).toBeLessThan(200);
  expect(small.buffer.byteLength).toBe(small.length);
});
