import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

test.each(['/og/nothing/en.png', '/og/zipx/xx.png'])('%s is a 404', async (path) => {
  expect((await site.get(path)).status).toBe(404);
});

test.each(['/', '/ar/zipx', '/ja/blog'])('the social image of %s exists', async (path) => {
  const page = await fetch(site.url + path);
  const address = parse(await page.text())
    .querySelector('meta[property="og:image"]')
    ?.getAttribute('content');
  expect(address).toMatch(/^http/);
  const card = await fetch(address ?? '');
  expect(card.status).toBe(200);
  expect(card.headers.get('content-type')).toBe('image/png');
  const head = await fetch(address ?? '', { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(
    `${Buffer.from(await card.arrayBuffer()).length}`,
  );
});
