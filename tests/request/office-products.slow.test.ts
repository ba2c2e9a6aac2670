import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Page, textOf, type Visitor } from '../harness/visitor.ts';

const OFFICE = '/office/products';

let site: TestSite;
let ads: Visitor;
let boss: Visitor;

beforeAll(async () => {
  site = await openTestSite();
  ads = await visitAsStaff(site, { email: 'marketing@shop.example', role: 'marketing' });
  boss = await visitAsStaff(site, { email: 'admin@shop.example', role: 'admin' });
});
afterAll(() => site.stop());

const textAt = async (path: string): Promise<string> => (await site.get(path)).text();
const pathsIn = (page: Page, selector: string) =>
  page.document.querySelectorAll(`${selector} a`).map((link) => link.getAttribute('href'));
const arrange = async (change: Record<string, string>, who = ads) =>
  who.submit(await who.open(OFFICE), 'form#arrange-products', { why: 'season', ...change });

/** Everything that lists products for visitors and search engines. */
async function listings() {
  const home = await ads.open('/');
  const store = await ads.open('/store');
  const search = await textAt('/search?q=ZipX');
  const hasIt = (page: Page, selector: string) => pathsIn(page, selector).includes('/zipx');
  return {
    panel: hasIt(home, '#products'),
    footer: hasIt(home, '.footer-groups section:first-child'),
    home: hasIt(home, '.tools h3'),
    store: hasIt(store, '.cards h3'),
    data: store.html.includes('shop.example/zipx') || /"url":"[^"]*\/zipx"/.test(store.html),
    sitemap: (await textAt('/sitemap.xml')).includes('/zipx<'),
    search: /href="\/zipx"/.test(search.split('id="results"')[1] ?? search),
    missing: (await textAt('/no-such-page')).includes('href="/zipx"'),
    first: pathsIn(store, '.cards h3')[0],
  };
}

const LISTED = {
  panel: true,
  footer: true,
  home: true,
  store: true,
  data: true,
  sitemap: true,
  search: true,
  missing: true,
};
const UNLISTED = Object.fromEntries(Object.keys(LISTED).map((name) => [name, false]));

test('refuses positions, an empty shop, an outdated form, and other roles', async () => {
  const page = await ads.open(OFFICE);
  expect(page.document.querySelector('form#retire-zipx')).toBeNull();
  expect(textOf(await arrange({ 'position.zipx': '0' }), '#refusal')).toContain('from 1 to 999');
  const keys = page.document
    .querySelectorAll('input[type=number]')
    .map((input) => input.getAttribute('name')?.split('.')[1] ?? '');
  const all = Object.fromEntries(keys.map((key) => [`hidden.${key}`, 'on']));
  expect(textOf(await arrange(all), '#refusal')).toContain('At least one product');
  await arrange({ 'featured.zipx': 'on' });
  const late = await ads.submit(page, 'form#arrange-products', {
    why: 'late',
    'hidden.zipx': 'on',
  });
  expect(textOf(late, '#refusal')).toContain('changed in the meantime');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ step: 'retire-product', product: 'zipx', why: 'no' });
  const cookie = [...ads.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const foreign = await site.get(OFFICE, {
    method: 'POST',
    body,
    headers: { ...headers, cookie, origin: new URL(site.url).origin },
  });
  expect(foreign.status).toBe(404);
  expect((await listings()).store).toBe(true);
});

test('a hidden product is in no list, and its page and purchase links work', async () => {
  expect(await listings()).toMatchObject(LISTED);
  expect(textOf(await arrange({ 'hidden.zipx': 'on' }), '#done')).toBe('Done.');
  expect(await listings()).toMatchObject(UNLISTED);
  const page = await site.get('/zipx');
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  const buy = await ads.open('/buy?product=zipx');
  expect([buy.status, buy.document.querySelector('#buy') === null]).toEqual([200, false]);
  // The browser gets the same settings.
  expect(buy.document.querySelector('meta[name=products]')?.getAttribute('content')).toContain(
    'isHidden',
  );
  await ads.submit(await ads.open(OFFICE), 'form#arrange-products', { why: 'back' });
  const shown = await ads.open(OFFICE);
  expect(shown.document.querySelector('input[name="hidden.zipx"]')?.hasAttribute('checked')).toBe(
    true,
  );
});

test('products have the order of the office, and featured ones are marked', async () => {
  const { pool } = site.database;
  await pool.query('DELETE FROM product_setting');
  await arrange({ 'position.vox-magic': '1', 'position.zipx': '99', 'featured.vox-magic': 'on' });
  const { first, ...rest } = await listings();
  expect([first, rest]).toEqual(['/vox-magic', LISTED]);
  const store = await ads.open('/store');
  expect(textOf(store, '.cards li:first-child .featured')).toBe('Featured');
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM product_setting');
  expect(rows[0].n).toBeGreaterThan(0);
  const saved = await pool.query(
    "SELECT who, after FROM audit_entry WHERE act = 'arrange-products' ORDER BY at DESC LIMIT 1",
  );
  expect(saved.rows[0]).toMatchObject({
    who: 'marketing@shop.example',
    after: expect.stringMatching(/^1 vox-magic \(featured\), .* zipx$/),
  });
});

test('a product that is retired in the office says so, is not sold, and can be sold again', async () => {
  const retire = (change: Record<string, string>) =>
    boss
      .open(OFFICE)
      .then((page) => boss.submit(page, 'form#retire-zipx', { why: 'end of life', ...change }));
  expect(textOf(await retire({ page: '/zipx' }), '#refusal')).toContain('already been retired');
  expect(textOf(await retire({ page: 'gone', renewals: 'end' }), '#done')).toBe('Done.');
  expect(await listings()).toMatchObject({ store: false, sitemap: false });
  expect((await site.get('/zipx')).status).toBe(410);
  expect((await site.get('/buy?product=zipx')).headers.get('location')).toContain('/zipx');
  const again = await boss.submit(await boss.open(OFFICE), 'form#sell-zipx', { why: 'back' });
  expect(textOf(again, '#done')).toBe('Done.');
  expect([(await site.get('/zipx')).status, (await listings()).store]).toEqual([200, true]);
  const { rows } = await site.database.pool.query(
    "SELECT act, after FROM audit_entry WHERE object_kind = 'product' AND object_id = 'zipx' ORDER BY at",
  );
  expect(rows.map(({ act }) => act)).toEqual(['retire-product', 'sell-product']);
});
