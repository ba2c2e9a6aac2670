import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCTS } from '../../products/index.ts';
import { openReleaseStore } from '../../providers/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { newRelease } from '../../tests/harness/releases.ts';
import { addRelease, checkRelease, type NewRelease, withdrawRelease } from './add.ts';
import { countDownloads, listReleases, releaseVersion, sumDownloads } from './list.ts';
import { measureFile } from './measure.ts';
import { notesOf } from './notes.ts';
import { fileKey, type Release } from './release.ts';
import { loadSampleReleases } from './sample.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'releases-'));
const store = openReleaseStore({ folder });

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const given = (change: Partial<NewRelease> = {}): NewRelease => {
  const notes = { en: '- **New**', de: '- Neu' };
  return newRelease({ version: '2.0.0', notes, publishedAt: database.clock.now(), ...change });
};
const add = (change: Partial<NewRelease> = {}) =>
  database.run((work) => addRelease(work, given(change)));

const WRONG: readonly Partial<NewRelease>[] = [
  { product: 'nothing' },
  { version: '2.0' },
  { fileName: '../x.exe' },
  { size: 0 },
  { sha256: 'A'.repeat(64) },
  { signer: ' ' },
  { silentSwitch: '/S & del' },
  { notes: { de: 'Neu' } },
  { notes: { en: 'New', xx: 'x' } },
  { notes: { en: '_a*'.repeat(4000) } },
  { notes: { en: '<?'.repeat(4000) } },
  { notes: { en: `${'|a'.repeat(900)}|\n${'|-'.repeat(900)}|\n${'|\n'.repeat(900)}` } },
  { publishedAt: new Date(Number.NaN) },
];

describe('adding', () => {
  test.each(WRONG)('rejects %o and names the field', async (change) => {
    const answer = await add(change);
    expect(answer).toEqual({ ok: false, faults: { [Object.keys(change)[0] ?? '']: 'wrong' } });
  });

  test('rejects an existing version, also in another form or when withdrawn', async () => {
    expect((await add({ version: '3.0.0' })).ok).toBe(true);
    const taken = { ok: false, faults: { version: 'taken' } };
    expect(await add({ version: '3.0.0' })).toEqual(taken);
    const which = { product: 'zipx', version: '3.0.0' };
    expect(await database.run((work) => withdrawRelease(work, which))).toBe(true);
    expect(await database.run((work) => withdrawRelease(work, which))).toBe(false);
    expect(await add({ version: '3.0.0.0' })).toEqual(taken);
    expect((await add({ product: 'pdfreader', version: '3.0.0' })).ok).toBe(true);
  });

  test('can be checked without adding', async () => {
    const check = (change: Partial<NewRelease>) =>
      database.read((reader) => checkRelease(reader, given(change)));
    expect(await check({ version: '3.0.0' })).toEqual({ ok: false, faults: { version: 'taken' } });
    expect(await check({ size: 0 })).toEqual({ ok: false, faults: { size: 'wrong' } });
    for (let turn = 0; turn < 2; turn += 1)
      expect((await check({ version: '3.1.0' })).ok).toBe(true);
  });

  test('adds one of two concurrent releases', async () => {
    const both = await Promise.all([add({ version: '4.0.0' }), add({ version: '4.0.0' })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('changes the version for caches, as each withdrawal does', async () => {
    const before = await database.read(releaseVersion);
    await add({ version: '5.0.0' });
    const added = await database.read(releaseVersion);
    await database.run((work) => withdrawRelease(work, { product: 'zipx', version: '5.0.0' }));
    const after = await database.read(releaseVersion);
    expect(new Set([before, added, after]).size).toBe(3);
  });

  test('changes the version for caches again when a future release is published', async () => {
    const publishedAt = new Date(database.clock.now().getTime() + 1000);
    await add({ version: '6.0.0', publishedAt });
    const before = await database.read(releaseVersion);
    database.clock.advance(2000);
    expect(await database.read(releaseVersion)).not.toBe(before);
  });
});

describe('samples', () => {
  const found = () => database.read(listReleases);

  test('are added once for products without releases, and lost files are restored', async () => {
    expect(await loadSampleReleases(database, store)).toBe(2 * (PRODUCTS.length - 2));
    const one = (await found()).find(({ product }) => product === 'cadreader') as Release;
    rmSync(join(folder, fileKey(one)));
    expect(await loadSampleReleases(database, store)).toBe(0);
    expect(await store.size(fileKey(one))).toBe(one.size);
  });

  test('state in name and text that they are samples, and match the register', async () => {
    for (const release of (await found()).filter(({ sample }) => sample)) {
      const file = readFileSync(join(folder, fileKey(release)));
      expect(release.fileName).toMatch(/-sample\.cmd$/);
      expect(file.toString('ascii')).toMatch(/sample installer[\s\S]*nothing was installed/);
      expect(file.length).toBe(release.size);
      expect(createHash('sha256').update(file).digest('hex')).toBe(release.sha256);
      expect(await measureFile(store, fileKey(release))).toEqual({
        size: release.size,
        sha256: release.sha256,
      });
      expect(release.signer).toBeNull();
      expect(notesOf(release, 'de')?.html).toContain('<li>');
    }
  });
});

test('measures nothing for a missing file', async () => {
  expect(await measureFile(store, 'zipx/9.9.9/nothing.exe')).toBeNull();
});

test('refuses notes with a picture of a text, because it would be deleted', async () => {
  const notes = { en: '![A window](/pictures/0123456789abcdef-9x9.png)' };
  expect(await add({ notes })).toEqual({
    ok: false,
    faults: { notes: 'pictures' },
  });
});

test('shows notes in the requested language or in English, without scripts', async () => {
  const release = (await database.read(listReleases)).find(({ sample }) => !sample) as Release;
  expect(notesOf(release, 'de')).toEqual({ html: '<ul>\n<li>Neu</li>\n</ul>', locale: 'de' });
  expect(notesOf(release, 'fr')?.locale).toBe('en');
  const bad = notesOf({ ...release, notes: { en: '<script>x</script>[a](javascript:x)' } }, 'en');
  expect(bad?.html).not.toMatch(/script/);
  expect(notesOf({ ...release, notes: null, notesText: null }, 'en')).toBeNull();
});

test('adds up downloads by day', async () => {
  const row = { product: 'zipx', version: '2.0.0', day: '2026-11-21', downloads: 2 };
  await database.run((work) => countDownloads(work, []));
  await database.run((work) => countDownloads(work, [row]));
  await database.run((work) => countDownloads(work, [row, { ...row, day: '2026-11-20' }]));
  const sums = await database.read((reader) => sumDownloads(reader, '2026-11-21'));
  expect(sums).toEqual([{ product: 'zipx', version: '2.0.0', all: 6, since: 4 }]);
});
