import { describe, expect, test } from 'vitest';
import { findChannel, parseLanding, parseOrderError, parseTouch } from './input.ts';

const LANDING = {
  timestamp: '2026-01-15T12:00:00.000Z',
  path: '/de/zipx/b1',
  fullPath: '/de/zipx/b1?gclid=A&email=a@b.test',
  name: 'zipx-b1___de',
  referrer: 'https://g.test/search?q=secret',
  userAgent: 'UA',
  language: 'de-AT',
};
const ERROR = {
  type: 'declined',
  message: 'insufficient-funds',
  timestamp: '2026-01-15T12:00:00.000Z',
  data: { userAgent: 'UA', referrer: '', language: 'de', url: 'http://s.test/pay?purchase=1' },
};

const wrongIn = (whole: Record<string, unknown>) => [
  null,
  [],
  'text',
  { ...whole, more: 1 },
  { ...whole, timestamp: 'yesterday' },
  { ...whole, timestamp: 1 },
  { ...whole, timestamp: '0000-01-01T00:00:00Z' },
  { ...whole, timestamp: '0001-01-01T00:00:00+23:59' },
  { ...whole, timestamp: '9999-12-31T23:59:59-23:59' },
  ...Object.keys(whole).map((name) => ({ ...whole, [name]: undefined })),
  ...Object.keys(whole).map((name) => ({ ...whole, [name]: 7 })),
];

describe('rejects', () => {
  test.each(wrongIn(LANDING))('the landing %j', (json) => {
    expect(parseLanding('GoogleSEM', json)).toBeNull();
  });

  test.each([
    ...wrongIn(ERROR),
    { ...ERROR, type: '' },
    { ...ERROR, data: { ...ERROR.data, url: undefined } },
    { ...ERROR, data: { ...ERROR.data, userAgent: 1 } },
  ])('the error %j', (json) => expect(parseOrderError(json)).toBeNull());

  test.each(['', 'googlesem', 'GoogleSEM ', 'constructor'])('the channel %j', (name) => {
    expect(findChannel(name)).toBeNull();
  });

  test.each([null, 'x', { gclid: 1 }, { yclid: 'A' }, { gclid: '' }, {}])(
    'a cookie with %j',
    (query) => {
      expect(parseTouch({ product: 'zipx', channel: 'GoogleSEM', query })).toBeNull();
    },
  );
});

test.each([
  ['/', 'zipx', 'en'],
  ['/ar/vox-magic/v1', 'vox-magic', 'ar'],
  ['/blog/data-recovery/x', 'datarecovery', 'en'],
  ['/cn/store', 'zipx', 'cn'],
])('assigns %s to %s in %s', (path, product, locale) => {
  expect(parseLanding('GoogleSEM', { ...LANDING, path })).toMatchObject({ product, locale });
});

test('scrubs a landing', () => {
  expect(parseLanding('GoogleSEM', LANDING)).toEqual({
    channel: 'GoogleSEM',
    clickId: 'A',
    product: 'zipx',
    locale: 'de',
    path: '/de/zipx/b1',
    fullPath: '/de/zipx/b1?gclid=A',
    name: 'zipx-b1___de',
    referrer: 'https://g.test/search',
    userAgent: 'UA',
    language: 'de-AT',
    clickedAt: new Date('2026-01-15T12:00:00Z'),
  });
  expect(parseLanding('YandexSEM', LANDING)?.clickId).toBeNull();
});

test('scrubs an error and keeps additional data', () => {
  const extras = { card: '4242 4242 4242 4242', tries: 2 };
  const report = {
    ...ERROR,
    message: 'no\nmail to a@b.test',
    data: { ...ERROR.data, extras, a: 1 },
  };
  expect(parseOrderError(report)).toEqual({
    type: 'declined',
    message: 'no\\u{a}mail to [address]',
    at: new Date('2026-01-15T12:00:00Z'),
    userAgent: 'UA',
    referrer: '',
    language: 'de',
    url: 'http://s.test/pay',
    extras: '{"extras":{"card":"[digits]","tries":2},"a":1}',
  });
});

test('keeps the click and campaign from a cookie', () => {
  const query = { gclid: 'A', utm_source: 'x', email: 'a@b.test' };
  expect(parseTouch({ product: 'zipx', channel: 'GoogleSEM', query })).toEqual({
    product: 'zipx',
    channel: 'GoogleSEM',
    clickId: 'A',
    query: { gclid: 'A', utm_source: 'x' },
  });
});
