import { expect, test } from 'vitest';
import type { Release } from '../../domain/release/index.ts';
import { getLocale } from '../../locales/index.ts';
import { releaseOf } from '../../tests/harness/releases.ts';
import type { Settings } from './context.ts';
import { latestOf, newestReleases, notesFor, offerOf } from './releases.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const release = (version: string, change: Partial<Release> = {}) =>
  releaseOf({
    version,
    size: 2_516_582,
    windows: '11',
    notes: { en: 'New', de: 'Neu' },
    publishedAt: new Date('2026-01-02T03:04:05Z'),
    ...change,
  });
const shop = (releases: readonly Release[], downloadMirror: string | null = null) => ({
  listReleases: async () => releases,
  settings: { downloadMirror } as Settings,
  now: () => now,
});
const german = getLocale('de');

test('gives no address for a file that only owners may download', async () => {
  const releases = [release('1.0.0', { access: 'licensed' })];
  const { latest } = await offerOf('zipx', shop(releases, 'https://mirror.example'), german);
  expect([latest?.path, latest?.mirror]).toEqual([null, null]);
});

test('has nothing without releases, and leads with the newest of only beta versions', async () => {
  expect(await offerOf('zipx', shop([]), german)).toEqual({ latest: null, others: [] });
  const betas = ['1.0.0', '1.1.0'].map((version) => release(version, { channel: 'beta' }));
  const { latest, others } = await offerOf('zipx', shop(betas), german);
  expect([latest?.version, latest?.isBeta, others.length]).toEqual(['1.1.0', true, 1]);
});

test('returns the leading version of the list alone', async () => {
  const releases = [release('1.0.0'), release('1.1.0', { channel: 'beta' })];
  const { latest } = await offerOf('zipx', shop(releases), german);
  expect(await latestOf('zipx', shop(releases), german)).toEqual(latest);
  expect(await latestOf('pdfreader', shop(releases), german)).toBeNull();
});

test('lists stable versions by day, without future and withdrawn ones', async () => {
  const on = (day: string) => ({ publishedAt: new Date(`${day}T00:00:00Z`) });
  const releases = [
    release('1.0.0', on('2026-01-02')),
    release('1.0.0', { ...on('2026-03-04'), product: 'pdfreader' }),
    release('1.1.0', { ...on('2026-05-06'), channel: 'beta' }),
    release('1.2.0', on('2027-01-02')),
    release('0.9.0', { ...on('2026-06-07'), withdrawnAt: now }),
    release('0.8.0', on('2025-01-02')),
  ];
  expect(await newestReleases(shop(releases), german, 2)).toEqual([
    {
      product: 'pdfreader',
      version: '1.0.0',
      date: '4.\u00a0März\u00a02026',
      day: '2026-03-04',
    },
    {
      product: 'zipx',
      version: '1.0.0',
      date: '2.\u00a0Januar\u00a02026',
      day: '2026-01-02',
    },
  ]);
});

test('returns notes in the page’s language, in English with `lang`, or null', async () => {
  const releases = [release('1.2.0'), release('1.1.0', { notes: null })];
  const notes = async (prefix: string) =>
    (await notesFor('zipx', shop(releases), getLocale(prefix))).map(({ html, lang }) => [
      html,
      lang,
    ]);
  const none = [null, undefined];
  expect(await notes('de')).toEqual([['<p>Neu</p>', undefined], none]);
  expect(await notes('fr')).toEqual([['<p>New</p>', 'en'], none]);
});

test('leads with the newest stable version and localizes sizes and dates', async () => {
  const releases = [
    release('1.0.0'),
    release('2.0.0', { channel: 'beta' }),
    release('1.10.0'),
    release('9.0.0', { product: 'pdfreader' }),
  ];
  const { latest, others } = await offerOf('zipx', shop(releases, 'https://m.example/x'), german);
  expect(latest).toMatchObject({
    version: '1.10.0',
    date: '2.\u00a0Januar\u00a02026',
    path: '/downloads/zipx/1.10.0/ZipX-1.10.0.exe',
    mirror: 'https://m.example/x/zipx/1.10.0/ZipX-1.10.0.exe',
  });
  expect(latest?.size.replace(/\s/g, ' ')).toBe('2,4 MB');
  expect(others.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
});
