import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { HEIGHT, WIDTH } from './paint.ts';
import { findSocialCard, type SocialCard } from './social-card.ts';
import { openSocialCards, Painter } from './social-cards.ts';

/** The real painter, with a counter. */
const painter = new Painter();
const painted: string[] = [];
const counted = {
  paint: (card: SocialCard) => {
    painted.push(`${card.name} ${card.language}`);
    return painter.paint(card);
  },
  stop: () => painter.stop(),
};

function serve(cards: ReturnType<typeof openSocialCards>) {
  const app = new Hono();
  app.get('/og/:name/:file', cards.answer);
  return app;
}

const real = openSocialCards(counted);
const app = serve(real);
afterAll(() => real.stop());

const bytesOf = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer());

test.each([
  '/og/photox/en.png',
  '/og/zipx/xx.png',
  '/og/zipx/en.jpg',
  '/og/zipx/EN.png',
  '/og/zipx/en.png.png',
  '/og/__proto__/en.png',
])('answers %s with 404, and paints nothing', async (path) => {
  const before = painted.length;
  expect((await app.request(path)).status).toBe(404);
  expect(painted.length).toBe(before);
});

test('paints a card again after a failure', async () => {
  let tries = 0;
  const paint = async () => {
    tries += 1;
    if (tries === 1) throw new Error('no ink');
    return Buffer.from('png');
  };
  const broken = serve(openSocialCards({ paint, stop: () => {} }));
  broken.onError((_error, context) => context.body(null, 500));
  expect((await broken.request('/og/zipx/en.png')).status).toBe(500);
  expect((await broken.request('/og/zipx/en.png')).status).toBe(200);
});

test('paints a card once for parallel and later requests', async () => {
  const before = painted.length;
  const path = '/og/pdfreader/th.png';
  const [one, two] = await Promise.all([bytesOf(path), bytesOf(path)]);
  expect(one.equals(two)).toBe(true);
  const { headers } = await app.request(path);
  const again = await app.request(path, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(painted.length).toBe(before + 1);
});

test('paints a card again after it was emptied, also while the first one is painted', async () => {
  const finish: ((png: Buffer) => void)[] = [];
  const paint = () => new Promise<Buffer>((done) => void finish.push(done));
  const cards = openSocialCards({ paint, stop: () => {} });
  const slow = serve(cards);
  const before = slow.request('/og/zipx/en.png');
  await expect.poll(() => finish.length).toBe(1);
  cards.empty();
  const after = slow.request('/og/zipx/en.png');
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.(Buffer.from('new'));
  finish[0]?.(Buffer.from('old'));
  await before;
  expect(await (await after).text()).toBe('new');
  expect(await (await slow.request('/og/zipx/en.png')).text()).toBe('new');
  expect(finish).toHaveLength(2);
});

test('returns a cacheable PNG of 1200 × 630', async () => {
  const answer = await app.request('/og/zipx/ar.png');
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('max-age=86400');
  expect(answer.headers.get('content-encoding')).toBeNull();
  const png = await bytesOf('/og/zipx/ar.png');
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(200_000);
});

test('cards differ between languages and products', async () => {
  const all = await Promise.all(
    ['zipx/cn', 'zipx/tw', 'home/cn'].map((each) => bytesOf(`/og/${each}.png`)),
  );
  expect(new Set(all.map((png) => png.toString('base64'))).size).toBe(3);
});

const card = findSocialCard('zipx', 'de') as SocialCard;

test('keeps working after a card that it cannot paint', async () => {
  await expect(painter.paint({ ...card, icon: '<broken' })).rejects.toThrow('Painting failed');
  expect((await painter.paint(card)).length).toBeGreaterThan(10_000);
});

test('rejects running and waiting cards when stopped', async () => {
  const other = new Painter();
  const both = Promise.allSettled([other.paint(card), other.paint(card)]);
  await new Promise((done) => setTimeout(done, 50));
  other.stop();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(other.paint(card)).rejects.toThrow('stopped');
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
  context.drawImage(await loadImage(await painter.paint({ ...card, heading })), 0, 0);
  const read = (x: number) => Buffer.from(context.getImageData(x, 0, WIDTH - x, HEIGHT).data);
  return { all: read(0), margin: read(WIDTH - 70) };
}
