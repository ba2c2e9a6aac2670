import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { Encoder } from './encoder.ts';

const encoder = new Encoder();
afterAll(() => encoder.stop());

function paint(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#00f';
  context.fillRect(0, 0, width / 2, height);
  return canvas;
}

/** A JPEG whose camera was held sideways, and which says where it was taken. */
function withCamera(jpeg: Buffer): Buffer {
  // One entry: orientation 6, so the top is on the right.
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 52.5,13.4')]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

async function pixelsOf(bytes: Uint8Array) {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

async function pixelAt(bytes: Uint8Array, x: number, y: number) {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const [red = 0, , blue = 0, alpha] = context.getImageData(x, y, 1, 1).data;
  return alpha === 0 ? 'clear' : red > blue ? 'red' : 'blue';
}

test('returns nothing for bytes that are no picture', async () => {
  expect(await encoder.encode(Buffer.from('no picture'))).toBeNull();
  expect(await encoder.encode(Buffer.alloc(0))).toBeNull();
});

test('keeps a large photo in three widths, upright, and without what the camera wrote', async () => {
  const photo = withCamera(await paint(3000, 2000).encode('jpeg'));
  const encoded = await encoder.encode(photo);
  if (encoded === null) throw new Error('no picture');
  const { width, height, fallback, fallbackBytes, webp } = encoded;
  expect({ width, height, fallback }).toEqual({ width: 1440, height: 2160, fallback: 'jpg' });
  expect(webp.map((file) => file.width)).toEqual([480, 960, 1440]);
  for (const bytes of [fallbackBytes, ...webp.map((file) => file.bytes)]) {
    expect(Buffer.from(bytes).includes('GPS')).toBe(false);
    const { width: wide, height: high } = await loadImage(bytes);
    expect(high).toBe(wide * 1.5);
    expect([await pixelAt(bytes, 5, 5), await pixelAt(bytes, 5, high - 5)]).toEqual([
      'blue',
      'red',
    ]);
  }
});

test('keeps a small picture in its width, and its transparent parts', async () => {
  const canvas = paint(100, 50);
  canvas.getContext('2d').clearRect(0, 0, 20, 50);
  const encoded = await encoder.encode(await canvas.encode('png'));
  expect(encoded).toMatchObject({ width: 100, height: 50, fallback: 'png' });
  expect(encoded?.webp.map(({ width }) => width)).toEqual([100]);
  expect(await pixelAt(encoded?.webp[0]?.bytes ?? new Uint8Array(), 2, 2)).toBe('clear');
});

test('a photo with transparent parts gets no huge PNG beside its files', async () => {
  const canvas = createCanvas(1000, 1000);
  const context = canvas.getContext('2d');
  const noise = context.createImageData(1000, 1000);
  let seed = 1;
  for (let at = 0; at < noise.data.length; at += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    noise.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(noise, 0, 0);
  context.clearRect(0, 0, 100, 100);
  const original = await canvas.encode('png');
  const encoded = await encoder.encode(original);
  expect(encoded?.fallback).toBe('jpg');
  expect(encoded?.fallbackBytes.length).toBeLessThan(original.length / 2);
  const { data } = await pixelsOf(encoded?.fallbackBytes ?? new Uint8Array());
  expect([...data.slice(0, 3)].every((part) => part > 240)).toBe(true);
});

test.each([
  ['WebP', () => paint(60, 40).encode('webp')],
  ['GIF', () => paint(60, 40).encode('gif')],
])('reads %s', async (_, encode) => {
  const bytes = await encode();
  expect(await encoder.encode(bytes)).toMatchObject({ width: 60, height: 40, fallback: 'jpg' });
});

test('cuts the height of a picture that is far too high', async () => {
  const encoded = await encoder.encode(await paint(1000, 8640).encode('png'));
  expect(encoded).toMatchObject({ width: 500, height: 4320 });
});
