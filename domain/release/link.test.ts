import { expect, test } from 'vitest';
import { downloadsOf, filePath, mayLoad } from './link.ts';
import { isFileName, LINK_HOLDS, latestIn, offeredAt, type Release } from './release.ts';
import { sampleReleases } from './sample.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date(now.getTime() + LINK_HOLDS + 1);
const secret = 'a secret of at least so many characters';
const releases = sampleReleases().map(({ release }) => release);
const free = releases.find(({ product }) => product === 'zipx') as Release;
const paid: Release = { ...free, access: 'licensed' };
const queryOf = (path: string) => new URL(path, 'http://x').searchParams;

test('rejects a licensed file without a link, after its expiry, and with the link of another', () => {
  const link = queryOf(filePath(paid, { secret, now }));
  const stretched = new URLSearchParams(link);
  stretched.set('until', String(Number(link.get('until')) + 1));
  const other: Release = { ...paid, version: '9.0.0' };
  expect(mayLoad(paid, new URLSearchParams(), { secret, now })).toBe(false);
  expect(mayLoad(paid, new URLSearchParams({ until: 'NaN', tag: 'x' }), { secret, now })).toBe(
    false,
  );
  expect(mayLoad(paid, link, { secret, now: later })).toBe(false);
  expect(mayLoad(paid, stretched, { secret, now })).toBe(false);
  expect(mayLoad(other, link, { secret, now })).toBe(false);
  expect(mayLoad(paid, link, { secret: `${secret}!`, now })).toBe(false);
});

test('serves it for a day', () => {
  const link = queryOf(filePath(paid, { secret, now }));
  expect(mayLoad(paid, link, { secret, now })).toBe(true);
  expect(mayLoad(paid, link, { secret, now: new Date(later.getTime() - 1) })).toBe(true);
});

test('uses a plain address for a public file', () => {
  expect(filePath(free, { secret, now })).toBe(`/downloads/zipx/${free.version}/${free.fileName}`);
  expect(mayLoad(free, new URLSearchParams(), { secret, now: later })).toBe(true);
});

test('lists the offered versions of owned products, newest first', () => {
  const withdrawn = releases.map((each) =>
    each.product === 'pdfreader' && each.version === '1.1.0' ? { ...each, withdrawnAt: now } : each,
  );
  const own = downloadsOf(['pdfreader', 'zipx', 'zipx', 'unknown'], withdrawn, { secret, now });
  expect(
    own.map(({ product, downloads }) => [product, downloads.map(({ release }) => release.version)]),
  ).toEqual([
    ['pdfreader', ['1.0.0']],
    ['zipx', ['1.1.0', '1.0.0']],
    ['unknown', []],
  ]);
});

test('offers no future version, and gives the beta channel the newest of all', () => {
  const beta: Release = { ...free, version: '2.0.0', channel: 'beta' };
  const next: Release = { ...free, version: '3.0.0', publishedAt: later };
  const offered = offeredAt([free, next, beta], now);
  expect(offered.map(({ version }) => version)).toEqual(['2.0.0', free.version]);
  expect(latestIn(offered, 'stable')).toBe(free);
  expect(latestIn(offered, 'beta')).toBe(beta);
  expect(latestIn([], 'stable')).toBeNull();
});

test('accepts file names that are safe in a header and a folder', () => {
  const wrong = [
    '',
    '.',
    '..',
    'a',
    '.htaccess',
    'a..b',
    'a/b',
    'a\\b',
    'a"b',
    'a b',
    'ä.exe',
    'a.exe.',
  ];
  expect(wrong.filter(isFileName)).toEqual([]);
  expect(releases.every(({ fileName }) => isFileName(fileName))).toBe(true);
});
