import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addPicture,
  composeArticle,
  fileBody,
  findNewest,
  listAppliedIds,
  listPictureFiles,
  publishText,
  readTextOverrides,
} from '../domain/text/index.ts';
import { parsePo, printPo } from '../kit/po.ts';
import { days } from '../kit/time.ts';
import { openWords } from '../locales/catalog.ts';
import { hashOf, readFileText, readProse } from '../locales/prose.ts';
import { setTextOverrides } from '../locales/text-overrides.ts';
import { temporaryFolder } from '../tests/harness/child.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { exportTexts, importTexts } from './texts.ts';

const PATH = 'content/pages/partners.md';
const NOW = { at: null, needsReview: false };
const BY = { who: 'ada@shop.example', accountId: null, why: 'clearer', seen: '' };

let from: TestDatabase;
let to: TestDatabase;
beforeAll(async () => {
  [from, to] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});
afterEach(() => setTextOverrides([]));
afterAll(() => Promise.all([from.close(), to.close()]));

const bodyWith = (locale: string, words: string) =>
  `${fileBody({ path: PATH, locale }) ?? ''}\n${words}\n`;

async function applyAll(database: TestDatabase) {
  const { texts } = await database.read(async (reader) =>
    readTextOverrides(reader, await listAppliedIds(reader, database.clock.now())),
  );
  setTextOverrides(texts);
  return texts;
}

const write = (folder: string, locale: string, source: string) => {
  const file = join(folder, locale === 'en' ? PATH : `locales/${locale}/${PATH}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
};
const exported = (folder: string) =>
  from.read((reader) => exportTexts(reader, folder, from.clock.now()));
const imported = (database: TestDatabase, folder: string) =>
  importTexts(database, folder, {
    now: () => database.clock.now(),
    hasPage: async (path) => path !== '/no-such-page',
  });

test('refuses files that would break their page, and exports nothing of an untouched shop', async () => {
  using folder = temporaryFolder();
  expect(await exported(folder.path)).toEqual([]);
  write(folder.path, 'en', bodyWith('en', 'Ask {nobody}.'));
  expect(await imported(to, folder.path)).toEqual([`refused (faults): en ${PATH}`]);
  write(folder.path, 'en', bodyWith('en', 'Ask [us](/no-such-page).'));
  expect(await imported(to, folder.path)).toEqual([`refused (faults): en ${PATH}`]);
  expect(await applyAll(to)).toEqual([]);
});

test('carries English and a translation to another shop as files, and back to the repository', async () => {
  using folder = temporaryFolder();
  const english = bodyWith('en', 'One more paragraph.');
  await from.run((work) =>
    publishText(work, { path: PATH, locale: 'en', ...BY, body: english }, NOW),
  );
  await applyAll(from);
  const german = bodyWith('de', 'Noch ein Absatz.');
  await from.run((work) =>
    publishText(work, { path: PATH, locale: 'de', ...BY, body: german }, NOW),
  );
  setTextOverrides([]);
  expect(await exported(folder.path)).toHaveLength(2);
  expect(await exported(folder.path)).toEqual([]);
  expect(readFileSync(join(folder.path, PATH), 'utf8')).toBe(english);
  const translated = readFileSync(join(folder.path, 'locales/de', PATH), 'utf8');
  expect(translated).toMatch(new RegExp(`^---\noriginal: ${hashOf(english)}\n`));
  expect(await imported(to, folder.path)).toEqual([
    `published: en ${PATH}`,
    `published: de ${PATH}`,
  ]);
  expect(await imported(to, folder.path)).toEqual([]);
  expect((await applyAll(to)).map(({ locale, body }) => [locale, body]).sort()).toEqual([
    ['de', german],
    ['en', english],
  ]);
  expect(readProse(PATH, 'de').text).toContain('Noch ein Absatz.');
  // The files of the repository do not end what they lack.
  write(folder.path, 'en', readFileText(PATH, 'en') ?? '');
  expect(await imported(to, folder.path)).toContain(`kept, published since: en ${PATH}`);
  expect(existsSync(join(folder.path, 'content/legal'))).toBe(false);
});

test('leaves a planned version and says so', async () => {
  using folder = temporaryFolder();
  const own = readFileText(PATH, 'en') ?? '';
  write(folder.path, 'en', own);
  const database = await openTestDatabase();
  const at = new Date(database.clock.now().getTime() + days(7));
  await database.run((work) =>
    publishText(
      work,
      { path: PATH, locale: 'en', ...BY, body: bodyWith('en', 'Next week.') },
      { at, needsReview: false },
    ),
  );
  expect(await imported(database, folder.path)).toContain(`kept, a version is planned: en ${PATH}`);
  database.clock.set(at);
  expect((await applyAll(database))[0]?.body).toContain('Next week.');
  await database.close();
});

test('carries pictures with the texts, and refuses files that were changed', async () => {
  using folder = temporaryFolder();
  const picture = await from.run((work) =>
    addPicture(work, {
      width: 500,
      height: 400,
      fallback: 'png',
      fallbackBytes: Buffer.from('fallback'),
      webp: [480, 500].map((width) => ({ width, bytes: Buffer.from(`${width}`) })),
    }),
  );
  const seen =
    (await from.read((reader) => findNewest(reader, { path: PATH, locale: 'en' })))?.id ?? '';
  const body = bodyWith('en', `![A cat](${picture})`);
  await from.run((work) => publishText(work, { path: PATH, locale: 'en', ...BY, seen, body }, NOW));
  expect((await exported(folder.path)).toSorted()).toEqual(
    [
      join(folder.path, PATH),
      ...['.png', '-480.webp', '-500.webp'].map((end) =>
        join(folder.path, 'content', picture.replace('.png', end)),
      ),
      ...(await applyAll(from)).flatMap(({ locale }) =>
        locale === 'en' ? [] : [join(folder.path, 'locales', locale, PATH)],
      ),
    ].toSorted(),
  );
  expect(await exported(folder.path)).toEqual([]);
  rmSync(join(folder.path, 'locales'), { recursive: true, force: true });
  const other = await openTestDatabase();
  const large = join(folder.path, 'content', picture);
  writeFileSync(large, 'another');
  const earlier = 'content/pages/business.md';
  writeFileSync(
    join(folder.path, earlier),
    `${fileBody({ path: earlier, locale: 'en' })}\nMore.\n`,
  );
  await expect(imported(other, folder.path)).rejects.toThrow(
    `not those of their addresses: ${picture}`,
  );
  writeFileSync(large, 'fallback');
  const small = large.replace('.png', '-480.webp');
  rmSync(small);
  await expect(imported(other, folder.path)).rejects.toThrow(`are missing: ${picture}`);
  expect(await applyAll(other)).toEqual([]);
  // An export completes what is there.
  expect(await exported(folder.path)).toContain(small);
  rmSync(join(folder.path, 'locales'), { recursive: true, force: true });
  rmSync(join(folder.path, earlier));
  expect(await imported(other, folder.path)).toEqual([`published: en ${PATH}`]);
  expect(await other.read((reader) => listPictureFiles(reader, picture))).toHaveLength(3);
  using again = temporaryFolder();
  setTextOverrides([]);
  await other.read((reader) => exportTexts(reader, again.path, other.clock.now()));
  for (const path of [PATH, `content${picture}`, `content${picture.replace('.png', '-480.webp')}`])
    expect(readFileSync(join(again.path, path)), path).toEqual(
      readFileSync(join(folder.path, path)),
    );
  rmSync(large);
  write(folder.path, 'en', body.replace(picture, picture.replace('500x', '501x')));
  expect(await imported(other, folder.path)).toEqual([`refused (faults): en ${PATH}`]);
  await other.close();
});

test('exports nothing if a file of a picture is missing', async () => {
  using folder = temporaryFolder();
  const database = await openTestDatabase();
  const picture = await database.run((work) =>
    addPicture(work, {
      width: 480,
      height: 400,
      fallback: 'jpg',
      fallbackBytes: Buffer.from('fallback'),
      webp: [{ width: 480, bytes: Buffer.from('480') }],
    }),
  );
  const body = bodyWith('en', `![A dog](${picture})`);
  await database.run((work) => publishText(work, { path: PATH, locale: 'en', ...BY, body }, NOW));
  await database.database.pool.query("DELETE FROM picture_file WHERE path LIKE '%.webp'");
  await expect(
    database.read((reader) => exportTexts(reader, folder.path, database.clock.now())),
  ).rejects.toThrow(`Nothing was written. Files of these pictures are missing: ${picture}`);
  expect(existsSync(join(folder.path, PATH))).toBe(false);
  await database.close();
});

test('refuses a file whose names at the top cannot be read, and goes on', async () => {
  using folder = temporaryFolder();
  write(folder.path, 'en', '---\ntitle: [a\n---\n\nText\n');
  write(folder.path, 'de', bodyWith('de', 'Noch ein Absatz.'));
  expect(await imported(to, folder.path)).toContain(`refused (faults): en ${PATH}`);
});

const FAQ = 'messages/public/nav.faq';
const publishedMessage = async (locale: string, body: string) => {
  await from.run((work) => publishText(work, { path: FAQ, locale, ...BY, body }, NOW));
  await applyAll(from);
};
const entryIn = (folder: string, locale: string) => {
  const file = join(folder, `locales/${locale}/messages/public.po`);
  return parsePo(readFileSync(file, 'utf8')).find(({ id }) => id === 'nav.faq');
};

test('carries messages to another shop as message files', async () => {
  using folder = temporaryFolder();
  await publishedMessage('en', 'Answers');
  await publishedMessage('de', 'Antworten');
  setTextOverrides([]);
  const files = ['en', 'de'].map((name) => join(folder.path, `locales/${name}/messages/public.po`));
  expect(await exported(folder.path)).toEqual(expect.arrayContaining(files));
  expect(await exported(folder.path)).toEqual([]);
  expect(entryIn(folder.path, 'en')?.text).toBe('Answers');
  expect(entryIn(folder.path, 'de')).toMatchObject({
    text: 'Antworten',
    comments: ['en: Answers'],
  });
  const whole = parsePo(readFileSync(files[0] ?? '', 'utf8'));
  expect(whole.map(({ id }) => id)).toEqual(
    parsePo(readFileSync('locales/en/messages/public.po', 'utf8')).map(({ id }) => id),
  );
  expect(await imported(to, folder.path)).toEqual(
    expect.arrayContaining([`published: en ${FAQ}`, `published: de ${FAQ}`]),
  );
  expect(await imported(to, folder.path)).not.toContain(`published: en ${FAQ}`);
  await applyAll(to);
  expect(openWords('de', ['public'])('nav.faq')).toBe('Antworten');
});

test('exports a translation of an older English text as outdated', async () => {
  using folder = temporaryFolder();
  const path = 'messages/public/nav.store';
  const input = { path, locale: 'it', ...BY, body: 'Bottega', original: hashOf('Older shop') };
  await from.run((work) => publishText(work, input, NOW));
  await applyAll(from);
  setTextOverrides([]);
  await exported(folder.path);
  const file = join(folder.path, 'locales/it/messages/public.po');
  const entry = parsePo(readFileSync(file, 'utf8')).find(({ id }) => id === 'nav.store');
  expect(entry).toMatchObject({ text: 'Bottega', comments: [] });
});

test('exports a message that the folder has no entry for, in the order of the English file', async () => {
  using folder = temporaryFolder();
  await publishedMessage('fr', 'Réponses');
  setTextOverrides([]);
  const file = join(folder.path, 'locales/fr/messages/public.po');
  mkdirSync(dirname(file), { recursive: true });
  const whole = parsePo(readFileSync('locales/fr/messages/public.po', 'utf8'));
  const lacking = whole.filter(({ id }) => id !== 'nav.faq');
  writeFileSync(file, printPo(lacking, 'fr'));
  expect(await exported(folder.path)).toContain(file);
  expect(entryIn(folder.path, 'fr')?.text).toBe('Réponses');
  const ids = parsePo(readFileSync(file, 'utf8')).map(({ id }) => id);
  expect(ids).toEqual(whole.map(({ id }) => id));
});

const ARTICLE = 'content/blog/unzip/archives-for-photographers.md';

test('carries an article that the office added, and its translation, to another shop', async () => {
  using folder = temporaryFolder();
  const english = composeArticle({
    type: 'unzip',
    slug: 'archives-for-photographers',
    title: 'Archives for photographers',
    description: 'Thousands of pictures in one file.',
    author: '{brand} editorial team',
    day: '2026-12-01',
    body: 'One archive holds them all.',
  });
  const publishArticle = async (locale: string, body: string) => {
    await from.run((work) => publishText(work, { path: ARTICLE, locale, ...BY, body }, NOW));
    await applyAll(from);
  };
  await publishArticle('en', english);
  await publishArticle('de', english.replace('One archive holds', 'Ein Archiv fasst'));
  setTextOverrides([]);
  await exported(folder.path);
  expect(readFileSync(join(folder.path, ARTICLE), 'utf8')).toBe(english);
  expect(await imported(to, folder.path)).toEqual(
    expect.arrayContaining([`published: en ${ARTICLE}`, `published: de ${ARTICLE}`]),
  );
  // As a process that has just started.
  setTextOverrides([]);
  await applyAll(to);
  expect(readProse(ARTICLE, 'de').text).toContain('Ein Archiv fasst');
});
