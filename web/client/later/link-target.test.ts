import { describe, expect, test } from 'vitest';
import { allowsModules, allowsPayloads } from './connection.ts';
import { type LinkLike, payloadUrl, preloadPath } from './link-target.ts';

const ORIGIN = 'https://shop.example';
const here = { origin: ORIGIN, pathname: '/de/zipx' };

function link(href: string, more: { target?: string; download?: boolean } = {}): LinkLike {
  const { origin, pathname, search } = new URL(href, ORIGIN);
  const hasAttribute = (name: string) => name === 'download' && more.download === true;
  return { href, origin, pathname, search, target: more.target ?? '', hasAttribute };
}

describe('does not preload a link', () => {
  test.each([
    ['to a new window', link('/de/store', { target: '_blank' })],
    ['that downloads', link('/de/store', { download: true })],
    ['to another site', link('https://other.example/de/store')],
    ['to another language', link('/fr/zipx')],
    ['to English', link('/store')],
    ['to this page', link('/de/zipx#top')],
  ])('%s', (_name, refused) => {
    expect(preloadPath(refused, here)).toBeNull();
  });
});

test('preloads other links with their query', () => {
  expect(preloadPath(link('/de/buy?product=zipx#form', { target: '_self' }), here)).toBe(
    '/de/buy?product=zipx',
  );
});

test('preloads data at the router’s address, but never for pages of one visitor', () => {
  expect(['/', '/de', '/de/store', '/blog/unzip/a'].map(payloadUrl)).toEqual([
    '/_.data',
    '/de.data',
    '/de/store.data',
    '/blog/unzip/a.data',
  ]);
  const own = ['/pay', '/de/success', '/ar/login/signin', '/store?gclid=A', '/de/status'];
  const files = ['/api/openapi.json', '/.well-known/security.txt'];
  for (const target of [...own, ...files]) expect(payloadUrl(target), target).toBeNull();
});

test.each([
  ['slow-2g', false, false],
  ['2g', false, true],
  ['3g', true, true],
  ['4g', true, true],
  [undefined, true, true],
])('on a %s connection, preloads code: %s, data: %s', (effectiveType, modules, payloads) => {
  expect(allowsModules({ effectiveType })).toBe(modules);
  expect(allowsPayloads({ effectiveType })).toBe(payloads);
  expect(allowsModules({ effectiveType, saveData: true })).toBe(false);
  expect(allowsPayloads({ effectiveType, saveData: true })).toBe(payloads);
});
