import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import { createMatcher, type ListedRoute } from './matcher.ts';
import { resolveRequest } from './pipeline.ts';

const match = createMatcher(routes as readonly ListedRoute[]);
const decisionOf = async (target: string): Promise<string> => {
  const decision = await resolveRequest(target, match);
  if (decision.kind !== 'redirect') return decision.kind;
  const chosen = decision.chosen ? ` ${decision.chosen.prefix}` : '';
  return `${decision.status} ${decision.location}${chosen}`;
};

describe('skips addresses that are not pages', () => {
  test.each([
    '/assets/App-AbC.js',
    '/api/log',
    '/api/Log?lang=de',
    '/DE/store.data',
    '/builds/latest.json',
    '/icons/zipx.svg',
    '/hooks/Sandbox',
    '/robots.txt',
  ])('%s', async (target) => expect(await decisionOf(target)).toBe('page'));
});

describe('answers 404', () => {
  test.each([
    '/%E0%A4%A',
    '/a%00b',
    '/%',
    `/${'a'.repeat(3000)}`,
    '/nope',
    '/nope?lang=de',
    '/de/nope',
    '/paypal',
    '/pay/foo',
    '/xx/payment',
    '/de/xx/buy',
    '/xx/store',
    '/de/de/store',
    '/de/fr',
    '/blog/dll-fixer?p=2',
    '/blog/dll-fixer/anything',
    '/login/nobody',
    '/faq/nothing',
    '/tip-download/nothing',
    '/blog/%E4%BD%A0',
    '/blog/unzip/%E4%BD%A0',
    '/blog/unzip/nothing',
    '/de/blog/unzip/nothing?lang=fr',
    '/blog/wallpaperx/open-zip-files-on-windows',
    '/blog/unzip/..%2Funzip%2Fopen-zip-files-on-windows',
  ])('%s', async (target) => expect(await decisionOf(target)).toBe('missing'));
});

describe('opens a page', () => {
  test.each([
    '/',
    '/de',
    '/store',
    '/de/store?gclid=AbC',
    '/buy',
    '/zipx/b1?gclid=A',
    '/blog/unzip/open-zip-files-on-windows',
    '/de/blog/unzip/open-zip-files-on-windows?p=2',
    '/login/dll-fixer',
    '/member/vox-magic',
    '/faq/general',
    '/faq/zipx',
    '/dll-fixer/v1',
    '/sitemap.xml',
    '/de/sitemap.xml',
    '/store?langs=de',
  ])('%s', async (target) => expect(await decisionOf(target)).toBe('page'));
});

describe('redirects once', () => {
  test.each([
    ['/DE/Store?gclid=AbC', '301 /de/store?gclid=AbC'],
    ['/PL/BUY?p=1', '301 /buy?p=1'],
    ['/pl/buy?p=1', '301 /buy?p=1'],
    ['/xx/success', '301 /success'],
    ['/xx/yy/buy', '301 /buy'],
    ['/xx/de/buy', '301 /de/buy'],
    ['/en/xx/buy', '301 /buy'],
    ['/zipx/buy', '301 /buy'],
    ['/en/store', '301 /store'],
    ['/EN', '301 /'],
    ['/en/', '301 /'],
    ['/en/en/store', '301 /store'],
    ['/en/buy', '301 /buy'],
    ['/de/', '301 /de'],
    ['/store/', '301 /store'],
    ['//', '301 /'],
    ['/x//evil.com/buy', '301 /buy'],
    ['/x//evil/buy', '301 /buy'],
    ['/%5Cevil.com/buy', '301 /buy'],
    ['/\\evil.com/buy', '301 /buy'],
    ['//evil/store', '301 /evil/store'],
    ['//EVIL.com', '301 /evil.com'],
    ['/de//evil.com', '301 /de/evil.com'],
    ['/blog/Unzip', '301 /blog/unzip'],
    ['/Blog/Unzip/%E4%BD%A0', '301 /blog/unzip/%E4%BD%A0'],
    ['/DE/Sitemap.XML', '301 /de/sitemap.xml'],
    ['/Foo.xml', '301 /foo.xml'],
    ['/de/Foo.XML', '301 /de/foo.xml'],
    ['/%7Aipx', '301 /zipx'],
    ['/faq/%50df%72eader?a=%41', '301 /faq/pdfreader?a=%41'],
    ['/NOPE', '301 /nope'],
    ['/blog', '301 /blog/unzip'],
    ['/de/faq', '301 /de/faq/general'],
    ['/DE/FAQ?a=B', '301 /de/faq/general?a=B'],
    ['/subscriptions', '301 /scriptions'],
    ['/ar/subscription?plan=year', '301 /ar/scriptions?plan=year'],
    ['/dll-fixer', '301 /dll-fixer/v1'],
    ['/store?lang=TW&a=B', '302 /tw/store?a=B tw'],
    ['/store?lang=DE&gclid=Ab', '302 /de/store?gclid=Ab de'],
    ['/de/store?lang=en', '302 /store en'],
    ['/store?lang=pl', '302 /store'],
    ['/store?lang=', '302 /store'],
    ['/store?lang', '302 /store'],
    ['/store?lang=zh-Hant-HK', '302 /tw/store tw'],
    ['/store?lang=pt-BR', '302 /pt/store pt'],
    ['/store?lang=de-AT', '302 /de/store de'],
    ['/store?a=1&lang=fr&lang=de&b=%2F', '302 /fr/store?a=1&b=%2F fr'],
    ['/?lang=de', '302 /de de'],
    ['/de?lang=en&x', '302 /?x en'],
    ['/DE/FAQ?lang=fr&q=A', '301 /de/faq/general?lang=fr&q=A'],
    ['/DE/Store?lang=fr', '301 /de/store?lang=fr'],
    ['/en/buy?lang=de', '301 /buy?lang=de'],
    ['/xx/pay?a=1&lang=de', '301 /pay?a=1&lang=de'],
  ])('%s → %s', async (target, expected) => expect(await decisionOf(target)).toBe(expected));
});

describe('any request', () => {
  const words = [
    'de',
    'DE',
    'en',
    'xx',
    'buy',
    'PAY',
    'success',
    'store',
    'zipx',
    'b1',
    'blog',
    'unzip',
    'faq',
    'evil.com',
    '%5C',
    '%2F',
    '%E4',
    '',
    '\\',
    '.',
    '..',
    'scriptions',
    'sitemap.xml',
    'a b',
    '%00',
  ];
  const paths = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 6 })
    .map((parts) => `/${parts.join('/').replaceAll('?', '')}`);
  const queries = fc.constantFrom(
    '',
    '?lang=de',
    '?lang=EN',
    '?lang=',
    '?a=B&lang=xx',
    '?lang=zh-TW&lang=de',
  );

  test('gets at most one 301 and one 302, both on this site, and then an answer', async () => {
    await fc.assert(
      fc.asyncProperty(paths, queries, async (path, query) => {
        const decision = await resolveRequest(path + query, match);
        if (decision.kind !== 'redirect') return true;
        if (!/^\/(?![/\\])/.test(decision.location)) return false;
        const next = await resolveRequest(decision.location, match);
        if (next.kind !== 'redirect') return true;
        const isRight = decision.status === 301 && next.status === 302;
        return isRight && (await resolveRequest(next.location, match)).kind === 'page';
      }),
      { numRuns: 50_000 },
    );
  });
});
