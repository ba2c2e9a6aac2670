import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { addressOf, BASES } from './addresses.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

/** The browser requests it for a link inside the app. */
const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

describe.each(['en', 'de'])('%s', (prefix) => {
  test.each(BASES)('finds the data of $name', async ({ path }) => {
    const answer = await site.get(dataOf(addressOf(prefix, path)));
    const text = await answer.text();
    expect([200, 204]).toContain(answer.status);
    expect(text).not.toContain('ErrorResponse');
  });
});

test('answers in the language of the link', async () => {
  const [english = '', german = '', japanese = ''] = await Promise.all(
    ['/_.data', '/de.data', '/ja.data'].map(async (path) => (await site.get(path)).text()),
  );
  expect(english).toContain('$');
  expect(german).toContain('€');
  expect(german).not.toContain('$2');
  expect(japanese).toMatch(/[￥¥]/);
});

test('caches only one spelling of a URL for all visitors', async () => {
  const cached = async (path: string) => {
    const answer = await site.get(path);
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await cached('/tip-download/zipx.data')).toEqual([200, 'public, max-age=60']);
  for (const path of ['/tip-download/%7aipx.data', '/faq/g%65neral.data', '/de/blog/%75nzip.data'])
    expect((await cached(path))[1]).toBe('private, no-store');
});
