import { expect, test } from 'vitest';
import type { VariantRule } from '../../domain/variant/index.ts';
import { leadBy, openVariants } from './variants.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOST = 'shop.example';
const rule = (change: Partial<VariantRule> = {}): VariantRule => ({
  id: `${change.variant ?? 'b1'} ${change.locale ?? ''}`,
  product: 'zipx',
  variant: 'b1',
  channel: null,
  market: null,
  locale: null,
  startsAt: NOW,
  endsAt: null,
  pausedAt: null,
  createdBy: 'ads@shop.example',
  createdAt: NOW,
  ...change,
});
const RULES = [rule(), rule({ variant: 'v1', locale: 'de' })];
const lead = (fullPath: string, headers: Readonly<Record<string, string>> = {}, rules = RULES) => {
  const all: Readonly<Record<string, string>> = { host: HOST, ...headers };
  return leadBy(rules, { fullPath, header: (name) => all[name] }, NOW);
};

test.each([
  ...['/zipx', '/de/zipx', '/zipx?', '/zipx?gclid=', '/zipx?utm_source=x', '/zipx?GCLID=A'],
  ...['/zipx/b1?gclid=A', '/de/zipx/v1?gclid=A', '/zipx.data?gclid=A', '/zipx/?gclid=A'],
  ...['/vox-magic?gclid=A', '/?gclid=A', '/xx/zipx?gclid=A', '/dll-fixer/v1?gclid=A'],
])('does not redirect %s', (fullPath) => {
  expect(lead(fullPath)).toBeNull();
});

test('does not redirect without a rule', () => {
  expect(lead('/zipx?gclid=A', {}, [])).toBeNull();
  expect(lead('/zipx?gclid=A', {}, [rule({ pausedAt: NOW })])).toBeNull();
});

test.each([
  ['/zipx?gclid=A%2fb&x=1+2&gclid=C', '/zipx/b1?gclid=A%2fb&x=1+2&gclid=C'],
  ['/ar/zipx?yclid=B', '/ar/zipx/b1?yclid=B'],
  ['/de/zipx?x=1&gclid=A', '/de/zipx/v1?x=1&gclid=A'],
])('redirects %s to %s', (fullPath, to) => {
  expect(lead(fullPath)).toBe(to);
  expect(
    lead(fullPath, { referer: 'https://search.example/', 'sec-fetch-site': 'cross-site' }),
  ).toBe(to);
});

test('does not redirect links of the site or reloads, but a change of language', () => {
  const from = (referer: string, fullPath = '/de/zipx?gclid=A') =>
    lead(fullPath, { referer: `https://${HOST}${referer}`, 'sec-fetch-site': 'same-origin' });
  expect(from('/de/zipx/v1?gclid=A')).toBeNull();
  expect(from('/zipx/b1?gclid=A', '/zipx?gclid=A')).toBeNull();
  expect(from('/store')).toBeNull();
  expect(from('/zipx?gclid=A')).toBe('/de/zipx/v1?gclid=A');
  expect(lead('/zipx?gclid=A', { 'sec-fetch-site': 'same-origin' })).toBeNull();
  expect(lead('/zipx?gclid=A', { 'cache-control': 'max-age=0' })).toBeNull();
});

test('reads rules again, and keeps the old ones after a failure', async () => {
  let found: VariantRule[] | null = [];
  const database = {
    read: async () => {
      if (found === null) throw new Error('away');
      return found;
    },
  } as unknown as Parameters<typeof openVariants>[0];
  const logger = { error: () => {} };
  const variants = await openVariants(database, { now: () => NOW }, logger);
  const ask = () => variants.lead('/zipx?gclid=A', () => undefined);
  expect(ask()).toBeNull();
  found = RULES;
  await variants.look();
  expect(ask()).toBe('/zipx/b1?gclid=A');
  found = null;
  await expect(variants.look()).rejects.toThrow('away');
  expect(ask()).toBe('/zipx/b1?gclid=A');
  variants.stop();
});
