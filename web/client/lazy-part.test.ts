import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOrLeave } from './lazy-part.ts';
import { beginTarget } from './target.ts';

const here = { pathname: '/search', search: '?q=a', hash: '' };
let left: string[];

beforeEach(() => {
  left = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    location: {
      ...here,
      origin: 'https://x.test',
      href: 'https://x.test/search?q=a',
      assign: (url: string) => left.push(url),
      reload: () => left.push('reload'),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const settle = () => new Promise<void>((done) => setImmediate(done));

test('reloads the page once, and then throws', async () => {
  void loadOrLeave(offline);
  await settle();
  expect(left).toEqual(['reload']);
  await expect(loadOrLeave(offline)).rejects.toThrow('Failed to fetch');
  expect(left).toEqual(['reload']);
});

test('opens the target of a pending navigation as a document', async () => {
  const { done } = beginTarget(new Request('https://x.test/store?b=1'));
  void loadOrLeave(offline);
  await settle();
  done();
  expect(left).toEqual(['https://x.test/store?b=1']);
});

test('returns the loaded part', async () => {
  expect(await loadOrLeave(async () => 'part')).toBe('part');
  expect(left).toEqual([]);
});
