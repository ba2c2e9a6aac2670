import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seconds } from '../../kit/time.ts';
import { openWords } from '../../locales/catalog.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  checkText,
  fileBody,
  findNewest,
  isTextKey,
  listAppliedIds,
  publishText,
  readTextOverrides,
  type TextKey,
  textStateOf,
  tidyBody,
  withdrawText,
} from './index.ts';

const ADA = { who: 'ada@shop.example', accountId: randomUUID(), why: 'clearer' };
const FAQ = { path: 'messages/public/nav.faq', locale: 'en' };
const SEATS = { path: 'messages/choice/buy.seats-count', locale: 'en' };
const german = ({ path }: TextKey): TextKey => ({ path, locale: 'de' });

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(() => setTextOverrides([]));
afterAll(() => db.close());

const kindsOf = (place: TextKey, text: string) => checkText(place, text).map(({ kind }) => kind);
const seenOf = async (place: TextKey) =>
  (await db.read((reader) => findNewest(reader, place)))?.id ?? '';

async function layAll() {
  const overrides = await db.read(async (reader) =>
    readTextOverrides(reader, await listAppliedIds(reader, db.clock.now())),
  );
  setTextOverrides(overrides.texts);
  return overrides;
}

async function publish(place: TextKey, body: string) {
  const input = { ...place, ...ADA, seen: await seenOf(place), body };
  db.clock.advance(seconds(1));
  const result = await db.run((work) => publishText(work, input, { at: null, needsReview: false }));
  await layAll();
  return result.ok ? result.value.state : result.code;
}

test('a message keeps its fields, and has the plural forms of its language', () => {
  expect(isTextKey(FAQ)).toBe(true);
  expect(isTextKey({ ...FAQ, path: 'messages/public/no.such' })).toBe(false);
  expect(kindsOf(FAQ, '')).toEqual(['length']);
  expect(kindsOf(FAQ, 'x'.repeat(5001))).toEqual(['length']);
  expect(kindsOf(FAQ, 'Answers {name}')).toEqual(['placeholders']);
  expect(kindsOf(FAQ, '<b>Answers')).toEqual(['syntax']);
  expect(kindsOf(SEATS, fileBody(SEATS) ?? '')).toEqual([]);
  expect(kindsOf(SEATS, 'PCs')).toContain('placeholders');
  expect(kindsOf({ ...SEATS, locale: 'ru' }, '{seats, plural, other {# ПК}}')).toEqual([
    'plural-forms',
  ]);
  expect(tidyBody(FAQ.path, " It's here \r\n")).toBe('It’s here');
});

test('a message that is part of the terms can only be drafted', async () => {
  const scope = { path: 'messages/legal/legal.scope.title', locale: 'en' };
  expect(await publish(scope, 'What you may do')).toBe('binding');
  await db.database.pool.query(
    `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at, applies)
     VALUES (gen_random_uuid(), $1, 'en', 'published', 'What you may do', '', 'ada', 'ada', 'x', $2, $2)`,
    [scope.path, db.clock.now()],
  );
  const { texts } = await layAll();
  expect(texts).toEqual([]);
});

test('a changed English message makes its translations outdated until they are written again', async () => {
  expect(textStateOf(german(FAQ))).toBe('done');
  expect(await publish(FAQ, 'Answers')).toBe('published');
  expect(await publish(FAQ, ' Answers\n')).toBe('unchanged');
  expect([textStateOf(FAQ), textStateOf(german(FAQ))]).toEqual(['done', 'stale']);
  expect(openWords('en', ['public'])('nav.faq')).toBe('Answers');
  expect(await publish(german(FAQ), 'Antworten')).toBe('published');
  expect(textStateOf(german(FAQ))).toBe('done');
  const input = { ...FAQ, ...ADA, seen: await seenOf(FAQ) };
  await db.run((work) => withdrawText(work, input));
  db.clock.advance(seconds(1));
  await layAll();
  expect(openWords('en', ['public'])('nav.faq')).toBe(fileBody(FAQ));
  expect(textStateOf(german(FAQ))).toBe('stale');
});

test('leaves out a message whose fields the shop no longer fills in', async () => {
  await db.database.pool.query(
    `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at, applies)
     VALUES (gen_random_uuid(), $1, 'fr', 'published', 'Bonjour {gone}', '', 'ada', 'ada', 'x', $2, $2)`,
    [FAQ.path, db.clock.now()],
  );
  const { unfit } = await layAll();
  expect(unfit.map(({ path, locale }) => [path, locale])).toContainEqual([FAQ.path, 'fr']);
  expect(openWords('fr', ['public'])('nav.faq')).toBe(fileBody({ ...FAQ, locale: 'fr' }));
});
