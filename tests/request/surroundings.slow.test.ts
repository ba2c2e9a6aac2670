import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
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
    expect(count(page, '.site-menu, .footer-groups')).toBe(0);
    expect(count(page, '#logo')).toBe(1);
    expect(count(page, '.wordmark')).toBe(1);
    expect(count(page, 'nav#languages a')).toBe(LOCALES.length);
    for (const end of ['privacy-policy', 'refund-policy', 'terms-of-use', 'cancel', 'withdraw'])
      expect(count(page, `.footer-line a[href$="/company/${end}"]`), end).toBe(1);
  },
);

test('an error during checkout has the menu like every error', async () => {
  const page = await open('/pay/none');
  expect([page.status, count(page, '.site-menu')]).toEqual([404, 1]);
});

test('the pay page shows the guarantee and the seller', async () => {
  const page = await open('/pay?product=zipx');
  expect([count(page, '.trust > li'), count(page, '#pay #sold-by')]).toEqual([2, 1]);
});

test.each([
  ['/', 'home', null],
  ['/de/store', 'home', null],
  ['/zipx/b1', 'zip', 'ZipX'],
  ['/zipx', 'zip', 'ZipX'],
  ['/buy', 'zip', 'ZipX'],
  ['/faq/cadreader', 'cadreader', 'CADReader'],
  ['/de/faq/general', 'zip', null],
  ['/company/terms-of-use', 'zip', null],
  ['/login/signin', 'zip', null],
  ['/pay?product=pdfreader', 'pdf', 'PDFReader'],
  ['/nope', 'zip', null],
])(
  'the wordmark leads home, and the logo of a chosen product stands beside it: %s',
  async (path, logo, name) => {
    const page = await open(path);
    const wordmark = getElement(page, '.wordmark');
    expect(wordmark.getAttribute('href')).toBe(path.startsWith('/de') ? '/de' : '/');
    expect(getElement(page, '.wordmark svg').getAttribute('aria-label')).toBe(VENDOR.name);
    expect(getElement(page, '#logo').getAttribute('data-logo')).toBe(logo);
    expect(count(page, 'a#logo.wordmark')).toBe(name === null ? 1 : 0);
    if (name !== null) expect(textOf(page, '#logo')).toBe(name);
    expect(count(page, '.site-footer img[src="/icons/vendor.svg"]')).toBe(1);
  },
);

test.each([
  ['/member/overview', 'Your account', '/member/overview'],
  ['/de/member/orders', 'Ihr Konto', '/de/member/overview'],
])(
  '%s has a shell of its own: its name, the way home, and a footer of one line',
  async (path, name, to) => {
    const page = await open(path);
    expect(count(page, '.site-menu, .site-search, .footer-groups')).toBe(0);
    expect(getElement(page, '.wordmark').getAttribute('href')).toBe(
      to.startsWith('/de') ? '/de' : '/',
    );
    expect([textOf(page, '#logo'), getElement(page, '#logo').getAttribute('href')]).toEqual([
      name,
      to,
    ]);
    expect(count(page, '.footer-line a[href$="/company/privacy-policy"]')).toBe(1);
  },
);

test('every product is in the panel with its job, in the language of the page', async () => {
  const page = await open('/de/faq/general');
  const links = page.document.querySelectorAll('#products a');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    PRODUCTS.map(({ path }) => `/de${path}`),
  );
  for (const link of links) expect(link.querySelector('span')?.textContent).not.toContain('shell.');
  expect(textOf(page, '#products span')).toBe('Packen und entpacken');
  expect(textOf(page, '#products small')).toMatch(/^ab \d+,\d\d\s€ pro Monat$/);
  expect(count(page, '#products small')).toBe(PRODUCTS.length);
});

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
  expect(icons).toContain('/icons/vendor.svg');
  const zip = await open('/search?q=zip');
  expect(getElement(zip, '.search-list > li > img').getAttribute('src')).toBe('/icons/zipx.svg');
});

test('the home page explains its illustrations once', async () => {
  const { html } = await open('/');
  const text = html.replace(/<script[\s\S]*?<\/script>/g, '');
  expect(text.split('The actual window may look different').length - 1).toBe(1);
});
