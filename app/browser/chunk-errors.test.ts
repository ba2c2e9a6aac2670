import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardChunks } from './chunk-errors.ts';

const store = { pathname: '/store', search: '?a=1', hash: '#b' };
let modules: Record<string, unknown>;
let navigation: { location?: typeof store };
let assigned: string[];

beforeEach(() => {
  modules = { root: 'root code' };
  navigation = { location: store };
  assigned = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    __reactRouterRouteModules: modules,
    __reactRouterManifest: { routes: { root: { module: '/r.js' }, store: { module: '/s.js' } } },
    __reactRouterDataRouter: {
      get state() {
        return { navigation };
      },
    },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    location: {
      origin: 'https://x.test',
      href: 'https://x.test/',
      assign: (url: string) => assigned.push(url),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const settle = () => new Promise<void>((done) => setImmediate(done));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test('a failure leads to the document wanted; the next one throws where the page would be', async () => {
  guardChunks(offline);
  void modules['store'];
  await settle();
  expect(assigned).toEqual(['https://x.test/store?a=1#b']);

  delete modules['store'];
  guardChunks(offline);
  const page = (await modules['store']) as { default(): never };
  expect(() => page.default()).toThrow('Failed to fetch');
  expect(assigned).toHaveLength(1);
});

test('a failure after the visitor went elsewhere loads no document', async () => {
  guardChunks(() => settle().then(offline));
  const loading = modules['store'];
  await Promise.resolve();
  navigation = { location: { ...store, pathname: '/faq' } };
  await loading;
  expect(assigned).toEqual([]);
});

test('code is asked for once and is there from then on', async () => {
  const code = { default: () => null };
  const load = vi.fn(async () => code);
  guardChunks(load);
  expect(modules['root']).toBe('root code');
  expect(await Promise.all([modules['store'], modules['store']])).toEqual([code, code]);
  expect(modules['store']).toBe(code);
  expect(load.mock.calls).toEqual([['/s.js']]);
});

test('code the router was loading before is kept when it comes', async () => {
  const load = vi.fn(async () => ({}));
  guardChunks(load);
  modules['store'] = 'code of the router';
  expect(modules['store']).toBe('code of the router');
  expect(load).not.toHaveBeenCalled();
});
