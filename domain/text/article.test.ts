import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { splitFront } from '../../kit/markdown.ts';
import { days } from '../../kit/time.ts';
import { readProse } from '../../locales/prose.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { withDay } from './article.ts';
import {
  articlePath,
  checkText,
  composeArticle,
  findLateDays,
  isAdded,
  isSlug,
  isTextKey,
  publishText,
  rollBack,
  saveDraft,
} from './index.ts';

const ARTICLE = {
  type: 'unzip',
  slug: 'archives-for-photographers',
  title: 'Archives: “RAW” files',
  description: 'Thousands of pictures in one file.',
  author: '{brand} editorial team',
  day: '2026-12-01',
  body: '\nA week of pictures fills a disk.\n\n## Keep them\n\nOne archive holds them.\n\n',
};
const PATH = articlePath(ARTICLE);
const BODY = composeArticle(ARTICLE);
const kindsOf = (body: string, locale = 'en') =>
  checkText({ path: PATH, locale }, body).map(({ kind }) => kind);

afterEach(() => setTextOverrides([]));

test('writes the names at the top of an article as the others have them', () => {
  expect(splitFront(BODY).front).toEqual({
    title: ARTICLE.title,
    description: ARTICLE.description,
    author: ARTICLE.author,
    date: '2026-12-01',
    updated: '2026-12-01',
    product: 'zipx',
  });
  expect(BODY.endsWith('\nOne archive holds them.\n')).toBe(true);
});

test('an address is lowercase words, in a blog of the shop', () => {
  expect(['a-b-c', 'zip', '7z-files'].every(isSlug)).toBe(true);
  expect(['', 'ab', 'A-b', 'a--b', '-ab', 'a_b', '../x', 'a'.repeat(81)].some(isSlug)).toBe(false);
  expect([isTextKey({ path: PATH, locale: 'en' }), isAdded(PATH)]).toEqual([true, true]);
  expect(isAdded('content/blog/unzip/rar-7z-zip-difference.md')).toBe(false);
  for (const path of ['content/blog/none/a-b-c.md', 'content/faq/a-b-c.md'])
    expect(isTextKey({ path, locale: 'en' })).toBe(false);
});

test('is checked without a file', () => {
  expect(kindsOf(BODY)).toEqual([]);
  expect(kindsOf(`${BODY}\n{company} made it.\n`)).toEqual([]);
  expect(kindsOf(`${BODY}\nAsk {nobody}.\n`)).toEqual(['placeholders']);
  expect(kindsOf(BODY.replace(/^date: .*$/m, 'date: "soon"'))).toEqual(['front']);
  expect(kindsOf(BODY.replace(/^author: .*\n/m, ''))).toContain('front');
  for (const day of ['2026-02-31', '2026-13-01', '9999-12-31'])
    expect(
      checkText({ path: PATH, locale: 'en' }, BODY.replace(/^date: .*$/m, `date: ${day}`)),
      day,
    ).toEqual([{ kind: 'front', detail: `date: ${day}`, line: null }]);
  const other = BODY.replace('product: "zipx"', 'product: "no-such"');
  expect(checkText({ path: PATH, locale: 'en' }, other)).toEqual([
    { kind: 'front', detail: 'product: no-such', line: null },
  ]);
  expect(kindsOf(BODY.replace('in one file', 'in\\n one file'))).toEqual(['front']);
  for (const sign of ['\u202e', '&#x202e;', '&#x2066;'])
    expect(kindsOf(BODY.replace('fills', `fi${sign}lls`)), sign).toEqual(['writing']);
  expect(kindsOf(BODY.replace('Thousands', 'Thous\\u202Eands'))).toEqual(['writing']);
});

test('finds days after the publication, and leaves days that somebody chose', () => {
  expect(findLateDays(PATH, BODY, '2026-12-01')).toEqual([]);
  expect(findLateDays(PATH, BODY, '2026-11-30').map(({ detail }) => detail)).toEqual([
    'date: 2026-12-01',
    'updated: 2026-12-01',
  ]);
  const plain = BODY.replace('updated: "2026-12-01"', 'updated: 2026-11-02');
  const dated = withDay(`${plain}\ndate: "2026-12-01"\n`, '2026-12-24', ['2026-12-01']);
  expect(splitFront(dated).front).toMatchObject({ date: '2026-12-24', updated: '2026-11-02' });
  expect(dated.endsWith('\ndate: "2026-12-01"\n')).toBe(true);
});

describe('in the office', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  const by = (slug: string, seen: string, body: string) => ({
    path: articlePath({ type: 'unzip', slug }),
    locale: 'en',
    who: 'ada@shop.example',
    accountId: randomUUID(),
    why: 'new',
    seen,
    body,
  });
  const publishAt = (input: ReturnType<typeof by>, at: Date | null) =>
    db.run((work) => publishText(work, input, { at, needsReview: false, dayOf }));
  const daysOf = (body: string | null) => {
    const { date, updated } = splitFront(body ?? '').front;
    return [date, updated];
  };
  const addDraft = async (slug: string) => {
    const body = composeArticle({ ...ARTICLE, slug, day: dayOf(db.clock.now()) });
    const saved = await db.run((work) => saveDraft(work, by(slug, '', body)));
    if (!saved.ok) throw new Error(saved.code);
    return { body, seen: saved.value.id };
  };
  const inDays = (count: number) => new Date(db.clock.now().getTime() + days(count));

  test('a planned article has the day on which it is published, also when the plan changes', async () => {
    const { body, seen } = await addDraft('first-plan');
    const planned = await publishAt(by('first-plan', seen, body), inDays(10));
    if (!planned.ok) throw new Error(planned.code);
    expect(daysOf(planned.value.body)).toEqual([dayOf(inDays(10)), dayOf(inDays(10))]);
    const later = by('first-plan', planned.value.id, planned.value.body ?? '');
    const moved = await publishAt(later, inDays(20));
    expect(moved.ok && daysOf(moved.value.body)).toEqual([dayOf(inDays(20)), dayOf(inDays(20))]);
  });

  test('a published article keeps its day, and one that somebody chose stays', async () => {
    const { body, seen } = await addDraft('chosen-day');
    const chosen = body.replace(/^date: .*$/m, 'date: "2020-05-06"');
    db.clock.advance(days(3));
    const first = await publishAt(by('chosen-day', seen, chosen), null);
    if (!first.ok) throw new Error(first.code);
    expect(daysOf(first.value.body)).toEqual(['2020-05-06', dayOf(db.clock.now())]);
    db.clock.advance(days(3));
    const more = `${first.value.body}\nOne more line.\n`;
    const again = await publishAt(by('chosen-day', first.value.id, more), null);
    expect(again.ok && daysOf(again.value.body)).toEqual(daysOf(first.value.body));
    const late = more.replace(/^date: .*$/m, `date: "${dayOf(inDays(2))}"`);
    const refused = await publishAt(by('chosen-day', again.ok ? again.value.id : '', late), null);
    expect(refused).toMatchObject({ ok: false, code: 'faults' });
  });

  test('an earlier version is published again by the same rules for its days', async () => {
    const { body, seen } = await addDraft('earlier-days');
    const late = body.replace(/^date: .*$/m, `date: "${dayOf(inDays(9))}"`);
    const saved = await db.run((work) => saveDraft(work, by('earlier-days', seen, late)));
    if (!saved.ok) throw new Error(saved.code);
    db.clock.advance(days(2));
    const again = (version: string, newest: string) => {
      const { body: _, ...input } = by('earlier-days', newest, '');
      return db.run((work) => rollBack(work, { ...input, version }, { needsReview: false, dayOf }));
    };
    expect(await again(saved.value.id, saved.value.id)).toMatchObject({ code: 'faults' });
    const first = await again(seen, saved.value.id);
    expect(first.ok && daysOf(first.value.body)).toEqual([dayOf(inDays(0)), dayOf(inDays(0))]);
  });
});

test('is translated once visitors see it', () => {
  const german = { path: PATH, locale: 'de' };
  expect(isTextKey(german)).toBe(false);
  setTextOverrides([{ path: PATH, locale: 'en', body: BODY, original: 'x' }]);
  expect(isTextKey(german)).toBe(true);
  expect(readProse(PATH, 'en').text).toContain('One archive holds them.');
  const translated = BODY.replace('“RAW”', '„RAW“');
  expect(kindsOf(translated, 'de')).toEqual([]);
  expect(kindsOf(translated.replace('## Keep them\n', ''), 'de')).toContain('structure');
});
