import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../products/index.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, type Page, textOf, visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const open = (path: string) => visit(site).open(path);
const count = (page: Page, selector: string) => page.document.querySelectorAll(selector).length;

test.each(['/pay?product=zipx', '/de/pay?product=zipx', '/paycode?product=zipx'])(
  'checkout pages link only to the logo, the languages, and the legal pages: %s',
  async (path) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(count(page, '.site-menu, .vendor, .footer-groups')).toBe(0);
    expect(count(page, '#logo')).toBe(1);
    expect(count(page, 'nav#languages a')).toBe(18);
    for (const end of ['privacy-policy', 'refund-policy', 'terms-of-use', 'cancel', 'withdraw'])
      expect(count(page, `.footer-line a[href$="/company/${end}"]`), end).toBe(1);
  },
);

test('an error during checkout has the menu like every error', async () => {
  const page = await open('/pay/none');
  expect([page.status, count(page, '.site-menu')]).toEqual([404, 1]);
});

test('the order summary shows the guarantee', async () => {
  expect(count(await open('/pay?product=zipx'), '.order .ticks')).toBe(1);
});

test.each([
  ['/', 0],
  ['/de/store', 0],
  ['/zipx/b1', 0],
  ['/zipx', 1],
  ['/de/faq/general', 1],
  ['/nope', 1],
])(
  'links to the shop where the logo is a product’s and the menu is shown: %s',
  async (path, shown) => {
    const page = await open(path);
    expect(count(page, '.vendor')).toBe(shown);
    if (shown) {
      const home = path.startsWith('/de') ? '/de' : '/';
      expect(getElement(page, '.vendor').getAttribute('href')).toBe(home);
      expect(getElement(page, '#logo').getAttribute('data-logo')).not.toBe('home');
    }
    expect(count(page, '.site-footer img[src="/icons/vitrine.svg"]')).toBe(1);
  },
);

test('a missing page offers every product', async () => {
  const page = await open('/de/nope');
  const links = page.document
    .querySelectorAll('.error-screen .chooser a')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(PRODUCTS.map(({ path }) => `/de${path}`));
});

test('an article has its contents and its product beside it once', async () => {
  const page = await open('/blog/unzip/open-zip-files-on-windows');
  expect(count(page, '.article-rail > .article-contents')).toBe(1);
  expect(count(page, '.tool-box')).toBe(2);
  expect(textOf(page, '.article-text ~ .tool-box h2')).toBe('ZipX');
  expect(textOf(page, '.article-rail > .tool-box h2')).toBe('ZipX');
});

test('a search result shows the icon of its product or of the shop', async () => {
  const page = await open('/search?q=refund&all=1');
  const icons = page.document
    .querySelectorAll('.search-list > li > img')
    .map((icon) => icon.getAttribute('src'));
  expect(icons).toHaveLength(count(page, '[data-result]'));
  expect(icons).toContain('/icons/vitrine.svg');
  const zip = await open('/search?q=zip');
  expect(getElement(zip, '.search-list > li > img').getAttribute('src')).toBe('/icons/zipx.svg');
});

test('the home page explains its illustrations once', async () => {
  const { html } = await open('/');
  const text = html.replace(/<script[\s\S]*?<\/script>/g, '');
  expect(text.split('The real window may look different').length - 1).toBe(1);
});
