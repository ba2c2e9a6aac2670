import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { HEIGHT, WIDTH } from './paint.ts';
import { findPicture, type Picture } from './picture.ts';
import { Painter } from './pictures.ts';

const painter = new Painter();
afterAll(() => painter.stop());

const picture = findPicture('zipx', 'de') as Picture;

test('keeps working after a picture that it cannot paint', async () => {
  await expect(painter.paint({ ...picture, icon: '<broken' })).rejects.toThrow('Painting failed');
  expect((await painter.paint(picture)).length).toBeGreaterThan(10_000);
});

test('rejects running and waiting pictures when stopped', async () => {
  const other = new Painter();
  const both = Promise.allSettled([other.paint(picture), other.paint(picture)]);
  await new Promise((done) => setTimeout(done, 50));
  other.stop();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(other.paint(picture)).rejects.toThrow('stopped');
});

test('squeezes a heading that is too long for three lines', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(6).trim();
  const [full, empty] = await Promise.all([pixelsOf(long), pixelsOf('')]);
  expect(full.all.equals(empty.all)).toBe(false);
  expect(full.margin.equals(empty.margin)).toBe(true);
});

/** Returns all pixels, and as `margin` those of the last 70 columns, where no text may be. */
async function pixelsOf(heading: string) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(await painter.paint({ ...picture, heading })), 0, 0);
  const read = (x: number) => Buffer.from(context.getImageData(x, 0, WIDTH - x, HEIGHT).data);
  return { all: read(0), margin: read(WIDTH - 70) };
}
