import { expect, test } from 'vitest';
import type { ExperimentRule } from '../../domain/experiment/index.ts';
import { chooseLandingPage, openExperiments } from './experiments.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOST = 'shop.example';
const rule = (change: Partial<ExperimentRule> = {}): ExperimentRule => ({
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
const findLandingPage = (
  fullPath: string,
  headers: Readonly<Record<string, string>> = {},
  rules = RULES,
) => {
  const all: Readonly<Record<string, string>> = { host: HOST, ...headers };
  return chooseLandingPage(rules, { fullPath, header: (name) => all[name] }, NOW);
};

test.each([
  ...['/zipx', '/de/zipx', '/zipx?', '/zipx?gclid=', '/zipx?utm_source=x', '/zipx?GCLID=A'],
  ...['/zipx/b1?gclid=A', '/de/zipx/v1?gclid=A', '/zipx.data?gclid=A', '/zipx/?gclid=A'],
  ...['/vox-magic?gclid=A', '/?gclid=A', '/xx/zipx?gclid=A', '/dll-fixer/v1?gclid=A'],
])('does not redirect %s', (fullPath) => {
  expect(findLandingPage(fullPath)).toBeNull();
});

test('does not redirect without a rule', () => {
  expect(findLandingPage('/zipx?gclid=A', {}, [])).toBeNull();
  expect(findLandingPage('/zipx?gclid=A', {}, [rule({ pausedAt: NOW })])).toBeNull();
});

test.each([
  ['/zipx?gclid=A%2fb&x=1+2&gclid=C', '/zipx/b1?gclid=A%2fb&x=1+2&gclid=C'],
  ['/ar/zipx?yclid=B', '/ar/zipx/b1?yclid=B'],
  ['/de/zipx?x=1&gclid=A', '/de/zipx/v1?x=1&gclid=A'],
])('redirects %s to %s', (fullPath, to) => {
  expect(findLandingPage(fullPath)).toBe(to);
  expect(
    findLandingPage(fullPath, {
      referer: 'https://search.example/',
      'sec-fetch-site': 'cross-site',
    }),
  ).toBe(to);
});

test('does not redirect links of the site or reloads, but a change of language', () => {
  const from = (referer: string, fullPath = '/de/zipx?gclid=A') =>
    findLandingPage(fullPath, {
      referer: `https://${HOST}${referer}`,
      'sec-fetch-site': 'same-origin',
    });
  expect(from('/de/zipx/v1?gclid=A')).toBeNull();
  expect(from('/zipx/b1?gclid=A', '/zipx?gclid=A')).toBeNull();
  expect(from('/store')).toBeNull();
  expect(from('/zipx?gclid=A')).toBe('/de/zipx/v1?gclid=A');
  expect(findLandingPage('/zipx?gclid=A', { 'sec-fetch-site': 'same-origin' })).toBeNull();
  expect(findLandingPage('/zipx?gclid=A', { 'cache-control': 'max-age=0' })).toBeNull();
});

test('reads rules again, and keeps the old ones after a failure', async () => {
  let found: ExperimentRule[] | null = [];
  const database = {
    read: async () => {
      if (found === null) throw new Error('away');
      return found;
    },
  } as unknown as Parameters<typeof openExperiments>[0];
  const logger = { error: () => {} };
  const experiments = await openExperiments(database, { now: () => NOW }, logger);
  const find = () => experiments.findLandingPage('/zipx?gclid=A', () => undefined);
  expect(find()).toBeNull();
  found = RULES;
  await experiments.refresh();
  expect(find()).toBe('/zipx/b1?gclid=A');
  found = null;
  await expect(experiments.refresh()).rejects.toThrow('away');
  expect(find()).toBe('/zipx/b1?gclid=A');
  experiments.stop();
});
