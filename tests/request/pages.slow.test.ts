import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { ADDED, addressOf, BASES, type Base, COLORS, PREFIXES, tagOf } from './addresses.ts';

let site: TestSite;
let buildId: string;

beforeAll(async () => {
  site = await openTestSite();
  buildId = ((await (await site.get('/builds/latest.json')).json()) as { id: string }).id;
});
afterAll(() => site.stop());

test('there are 39 pages in every language', () => {
  expect(BASES).toHaveLength(39);
  expect(new Set(BASES.map(({ name }) => name)).size).toBe(39);
  expect(PREFIXES).toEqual(LOCALES.map(({ prefix }) => prefix));
});

describe.each([...BASES, ...ADDED])('$name', (base) => {
  test.each(PREFIXES)('%s', async (prefix) => {
    const answer = await site.get(addressOf(prefix, base.path));
    const document = parse(await answer.text(), { comment: false });
    expect(answer.status).toBe(200);
    expect(stateOf(document)).toEqual(wantedState(base, prefix));
    expect(answer.headers.get('x-robots-tag')).toBe(base.noIndex ? 'noindex' : null);
    expect(answer.headers.get('content-language')).toBe(tagOf(prefix));
    expect(languageLinks(document)).toEqual(wantedLinks(base));
    const texts = ['title', 'h1'].map((name) => document.querySelectorAll(name).map(readText));
    expect(texts).toEqual([[expect.stringMatching(/\S/)], [expect.stringMatching(/\S/)]]);
  });
});

function stateOf(document: HTMLElement) {
  const html = document.querySelector('html');
  const content = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
  const style = html?.getAttribute('style') ?? '';
  return {
    lang: html?.getAttribute('lang'),
    dir: html?.getAttribute('dir'),
    routeName: html?.getAttribute('data-route-name'),
    product: html?.getAttribute('data-product'),
    packageId: html?.getAttribute('data-package-id'),
    color: /--product-color:\s*([^;]+)/.exec(style)?.[1],
    hasGradient: /--product-gradient:\s*linear-gradient\(/.test(style),
    themeColor: content('theme-color'),
    buildId: content('build-id'),
    robots: content('robots'),
    icon: document.querySelector('link[rel="icon"]')?.getAttribute('href'),
    logo: document.querySelector('a#logo')?.getAttribute('data-logo'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    alternates: document.querySelectorAll('link[rel="alternate"][hreflang]').length,
    banner: bannerOf(document),
    toasts: document.querySelectorAll('#toasts[aria-live=polite]').length,
  };
}

function bannerOf(document: HTMLElement) {
  const banner = document.querySelector('#cookie-banner');
  if (!banner) return null;
  const names = banner.querySelectorAll('button').map((button) => button.getAttribute('name'));
  const links = banner.querySelectorAll('a').map((link) => link.getAttribute('href'));
  return { names, links, hidden: banner.hasAttribute('hidden') };
}

function wantedState(base: Base, prefix: string): ReturnType<typeof stateOf> {
  const [color = '', icon] = COLORS[base.product] ?? [];
  const home = base.name === 'index' || base.name === 'store';
  return {
    lang: tagOf(prefix),
    dir: prefix === 'ar' ? 'rtl' : 'ltr',
    routeName: `${base.name}___${prefix}`,
    product: base.product,
    packageId: `${SITE_SETTINGS.PACKAGE_PREFIX}.${base.product}`,
    color,
    themeColor: color,
    hasGradient: true,
    buildId,
    robots: base.noIndex ? 'noindex' : null,
    icon: `/icons/${icon}.svg`,
    logo: home ? 'home' : base.product,
    canonical: site.url + addressOf(prefix, base.canonical),
    alternates: 19,
    banner: base.banner
      ? {
          names: ['allow', 'decline'],
          links: [addressOf(prefix, '/company/cookies-policy')],
          // A script in the page shows the banner, because its buttons need scripts.
          hidden: true,
        }
      : null,
    toasts: 1,
  };
}

const languageLinks = (document: HTMLElement) =>
  document
    .querySelectorAll('nav#languages a')
    .map((link) => ['href', 'hreflang', 'lang'].map((name) => link.getAttribute(name)));

const wantedLinks = ({ path }: Base) =>
  PREFIXES.map((prefix) => [addressOf(prefix, path), tagOf(prefix), tagOf(prefix)]);

const readText = (element: HTMLElement) => element.text.trim();
