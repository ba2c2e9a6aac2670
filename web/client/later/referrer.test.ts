import { expect, test } from 'vitest';
import { CAME_FROM } from '../../routing/campaign-cookie.ts';
import { takeReferrer } from './referrer.ts';

const AD = 'https://search.example/ad';
const OWN = 'https://shop.example/zipx';

function open(referrer: string, kept: string | null) {
  const store = new Map(kept === null ? [] : [[CAME_FROM, kept]]);
  const page = {
    document: { referrer },
    location: { origin: 'https://shop.example' },
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      removeItem: (key: string) => store.delete(key),
    },
  };
  return { store, take: () => takeReferrer(page as unknown as Window) };
}

test.each([
  ['returns the stored page after a redirect to a language', OWN, AD, AD],
  ['returns nothing after a redirect of a direct visit', OWN, '', ''],
  ['returns the referrer if nothing is stored', OWN, null, OWN],
  ['returns the referrer of a later visit', 'https://other.example/', AD, 'https://other.example/'],
  [
    'returns the referrer of a host that only begins like ours',
    'https://shop.example.evil/',
    AD,
    'https://shop.example.evil/',
  ],
])('%s', (_case, referrer, kept, expected) => {
  const { store, take } = open(referrer, kept);
  expect(take()).toBe(expected);
  expect(store.size).toBe(0);
  expect(take()).toBe(referrer);
});

test('returns the referrer if storage is blocked', () => {
  const page = {
    document: { referrer: OWN },
    location: { origin: 'https://shop.example' },
    get sessionStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  expect(takeReferrer(page as unknown as Window)).toBe(OWN);
});
