import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seconds } from '../../kit/time.ts';
import { openWords } from '../../locales/catalog.ts';
import * as faults from '../../locales/text-faults.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  bindingOf,
  checkText,
  fileBody,
  findNewest,
  isTextKey,
  listAppliedIds,
  publishText,
  readTextOverrides,
  saveDraft,
  stopsPage,
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
afterEach(() => {
  setTextOverrides([]);
  vi.restoreAllMocks();
});
afterAll(() => db.close());

const kindsOf = (place: TextKey, text: string) => checkText(place, text).map(({ kind }) => kind);
const seenOf = async (place: TextKey) =>
  (await db.read((reader) => findNewest(reader, place)))?.id ?? '';

async function applyAll() {
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
  await applyAll();
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
  const { texts } = await applyAll();
  expect(texts).toEqual([]);
});

test('a message to which buyers agree can only be drafted', async () => {
  for (const name of [
    'checkout/pay.waiver',
    'checkout/pay.terms',
    'checkout/pay.submit',
    'checkout/pay.submit-free',
    'checkout/pay.duty',
    'public/price.renewal-none',
    'public/price.renews-on-always',
    'subscription/subscription.renews-lifetime',
    'subscription/subscription.renews-year',
  ]) {
    const agreed = { path: `messages/${name}`, locale: 'en' };
    const other = (fileBody(agreed) ?? '').replace(/ (?=[a-z])/, ' really ');
    expect(await publish(agreed, other), name).toBe('agreed');
    const input = { ...agreed, ...ADA, seen: await seenOf(agreed), body: other };
    expect((await db.run((work) => saveDraft(work, input))).ok, name).toBe(true);
    expect(bindingOf(agreed.path)).toBe('agreed');
  }
  expect(bindingOf('messages/public/price.tag-year')).toBeNull();
});

test('a message with many plurals is refused without listing all their combinations', async () => {
  const text = '{seats, plural, one {a} other {b}}'.repeat(100);
  expect(checkText(SEATS, text)).toMatchObject([
    { kind: 'syntax', detail: 'more than 100 combinations of cases' },
  ]);
});

test('a message with hidden characters, a stray bracket, an empty case, or a line break is refused', () => {
  expect(kindsOf(FAQ, 'Ans\u202ewers')).toEqual(['writing']);
  expect(kindsOf(FAQ, 'Ans\u0007wers')).toEqual(['writing']);
  for (const sign of ['\n', '\t'])
    expect(kindsOf(FAQ, `Answers${sign}and more`)).toEqual(['writing']);
  expect(kindsOf(FAQ, 'Answers <a href="/">here')).toEqual(['syntax']);
  expect(kindsOf(SEATS, '{seats, plural, one {} other {# PCs}}')).toEqual(['syntax']);
  expect(kindsOf(FAQ, '\u200b\u2060\u00ad')).toEqual(['writing']);
  expect(kindsOf(FAQ, 'Ans\u{e0041}wers')).toEqual(['writing']);
  expect(kindsOf(FAQ, 'Answers < 4 GB')).toEqual([]);
});

test.each([
  '{seats, date, ::foo} {seats, plural, one {# PC} other {# PCs}}',
  '{seats, number, integer}',
  '{seats, number, currency}',
  '{seats, number, ::currency/EUR}',
  '{seats, number, percent}',
  '{seats, number, foo}',
  '{seats, plural, offset:1 one {# PC} other {# PCs}}',
  '{seats, plural, one {# PC} other {# PCs}} {seats, number, percent}',
])('a message with a format that the English text lacks is refused, and not shown: %s', (text) => {
  const faults = checkText(SEATS, text);
  expect(faults.some((fault) => stopsPage(SEATS, fault))).toBe(true);
});

test('a message with the code of a character, which Lingui would decode, is refused', () => {
  for (const code of ['\\u202e', '\\u202E', '\\x0a', '\\x3C'])
    expect(kindsOf(FAQ, `Ans${code}wers`)).toEqual(['syntax']);
  for (const text of [
    '\\x{seats, plural, one {3c} other {3c}}',
    '{seats, plural, one {\\x} other {\\x3}}c',
    '{seats, plural, one {\\} other {\\}}x3c',
    '{seats, plural, one {\\u00#} other {#}}',
  ])
    expect(kindsOf(SEATS, text), text).toEqual(['syntax']);
  expect(kindsOf(FAQ, 'In C:\\users')).toEqual([]);
});

test('a message has no tags without words and no tags in tags', () => {
  const terms = { path: 'messages/checkout/pay.terms', locale: 'en' };
  expect(kindsOf(terms, 'I accept <0></0> and <1>this</1>.')).toEqual(['tags']);
  expect(kindsOf(terms, 'I accept <0>these <1>words</1></0>.')).toEqual(['tags']);
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
  await applyAll();
  expect(openWords('en', ['public'])('nav.faq')).toBe(fileBody(FAQ));
  expect(textStateOf(german(FAQ))).toBe('stale');
});

test('leaves out a message whose fields the shop no longer fills in', async () => {
  await db.database.pool.query(
    `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at, applies)
     VALUES (gen_random_uuid(), $1, 'fr', 'published', 'Bonjour {gone}', '', 'ada', 'ada', 'x', $2, $2)`,
    [FAQ.path, db.clock.now()],
  );
  const { unfit } = await applyAll();
  expect(unfit.map(({ path, locale }) => [path, locale])).toContainEqual([FAQ.path, 'fr']);
  expect(openWords('fr', ['public'])('nav.faq')).toBe(fileBody({ ...FAQ, locale: 'fr' }));
});

const insertPublished = async (locale: string, body: string) => {
  const id = randomUUID();
  await db.database.pool.query(
    `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at, applies)
     VALUES ($1, $2, $3, 'published', $4, '', 'ada', 'ada', 'x', $5, $5)`,
    [id, FAQ.path, locale, body, db.clock.now()],
  );
  return id;
};

test('checks a version once, and any number of them', async () => {
  const fit = await insertPublished('ja', '質問');
  const unfit = await insertPublished('it', 'Domande {gone}');
  const spied = vi.spyOn(faults, 'checkTranslation');
  const read = (ids: readonly string[]) => db.read((reader) => readTextOverrides(reader, ids));
  const ids = [fit, unfit];
  const first = await read(ids);
  expect([first.texts.map(({ locale }) => locale), first.unfit.map(({ id }) => id)]).toEqual([
    ['ja'],
    [unfit],
  ]);
  expect(spied).toHaveBeenCalledTimes(2);
  expect(await read(ids)).toEqual(first);
  expect(spied).toHaveBeenCalledTimes(2);
  const many = Array.from({ length: 70_000 }, () => randomUUID());
  expect((await read([...many, ...ids])).texts).toEqual(first.texts);
});

test('leaves out a text whose check fails', async () => {
  const id = await insertPublished('ko', '질문');
  vi.spyOn(faults, 'checkTranslation').mockImplementation(() => {
    throw new Error('no idea');
  });
  const { texts, unfit } = await db.read((reader) => readTextOverrides(reader, [id]));
  expect([texts, unfit.map((version) => version.id)]).toEqual([[], [id]]);
});
