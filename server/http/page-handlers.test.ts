import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageHandlers, isDataAddress } from './page-handlers.ts';

const route = (id: string, path: string | undefined, parentId?: string) => ({
  id,
  path,
  parentId,
  module: { default: () => null },
});

/** Has only the needed parts, because nothing is rendered. */
const build = {
  routes: {
    root: route('root', ''),
    store: route('store', ':locale?/store', 'root'),
    'faq-category': route('faq-category', ':locale?/faq/:category', 'root'),
    inner: route('inner', ':locale?/faq/deep/inner', 'faq-category'),
    index: route('index', ':locale?/', 'root'),
  },
  assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '1' },
  entry: { module: {} },
  future: {},
} as unknown as ServerBuild;

const handlers = createPageHandlers(build, 'production');

test.each([
  ['/nowhere', null],
  ['/%E0%A4%A', null],
  ['/de/%', null],
  ['/faq/a/b', null],
  ['/', 'index'],
  ['/_.data', 'index'],
  ['/de?a=1', 'index'],
  ['/store', 'store'],
  ['/ar/store?task=pdf', 'store'],
  ['/ar/store.data?_routes=store', 'store'],
  ['/ja/faq/zipx.data', 'faq-category'],
])('%s leads to %s', (address, id) => {
  expect(handlers.routeAt(address)).toBe(id);
});

test('creates one handler per page, and uses the whole app for everything else', () => {
  const whole = handlers.handlerFor(null);
  expect(handlers.handlerFor('nobody')).toBe(whole);
  expect(handlers.handlerFor('inner')).toBe(whole);
  expect(handlers.handlerFor('store')).not.toBe(whole);
  expect(handlers.handlerFor('store')).toBe(handlers.handlerFor('store'));
  const dev = createPageHandlers(build, 'development');
  expect(dev.handlerFor('store')).toBe(dev.handlerFor(null));
});

test('recognizes addresses of data', () => {
  expect(['/store', '/store?a=.data', '/store.data?x'].map(isDataAddress)).toEqual([
    ...[false, false, true],
  ]);
});
