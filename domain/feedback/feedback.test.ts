import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  badness,
  byBadness,
  type Score,
  SWEEP_FEEDBACK,
  VOTE_RETENTION,
  type Vote,
} from './feedback.ts';
import { countVote, feedbackJobs, findAnswer, reportFeedback } from './index.ts';

describe('the worst texts first', () => {
  const score = (page: string, yes: number, no: number): Score => ({
    page,
    question: '',
    locale: 'en',
    yes,
    no,
  });

  test('leaves out texts without a no, and ranks a larger sample of the same share higher', () => {
    expect(badness({ yes: 0, no: 0 })).toBe(0);
    expect(badness({ yes: 9, no: 0 })).toBe(0);
    expect(badness({ yes: 0, no: 1 })).toBeCloseTo(0.2065, 4);
    expect(badness({ yes: 10, no: 30 })).toBeCloseTo(0.5981, 4);
    expect(badness({ yes: 0, no: 1000 })).toBeLessThan(1);
  });

  test('ranks thirty of forty above one of one, praise last, and then by name', () => {
    const all = [score('/b', 2, 0), score('/a', 2, 0), score('/one', 0, 1), score('/much', 10, 30)];
    const order = [...all, score('/praised', 7, 0)].toSorted(byBadness).map(({ page }) => page);
    expect(order).toEqual(['/much', '/one', '/praised', '/a', '/b']);
  });
});

test.each(['', 'YES', 'maybe', 'toString'])('rejects the answer %j', (name) => {
  expect(findAnswer(name)).toBeNull();
});

describe('counting', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    db.clock.set(new Date('2026-01-15T23:59:59Z'));
    await db.database.pool.query('TRUNCATE feedback_vote');
  });

  const PAGE = { page: '/faq/zipx', question: 'is-it-free', locale: 'de' } as const;
  const vote = (change: Partial<Vote> = {}) =>
    db.run((work) => countVote(work, { ...PAGE, answer: 'yes', ...change }));
  const report = (from = '2026-01-01', to = '2026-02-01', locale: string | null = null) =>
    db.read((reader) => reportFeedback(reader, { from: new Date(from), to: new Date(to), locale }));
  const rows = async () =>
    (await db.database.pool.query('SELECT * FROM feedback_vote ORDER BY day, answer')).rows;

  test('rejects an unknown language', async () => {
    await expect(vote({ locale: 'xx' })).rejects.toThrow(RangeError);
    expect(await rows()).toEqual([]);
  });

  test('adds concurrent votes up in one row per day and answer', async () => {
    await Promise.all(Array.from({ length: 6 }, () => vote()));
    await vote({ answer: 'no' });
    db.clock.advance(1000);
    await vote();
    expect(await rows()).toEqual([
      { ...PAGE, day: '2026-01-15', answer: 'no', count: 1 },
      { ...PAGE, day: '2026-01-15', answer: 'yes', count: 6 },
      { ...PAGE, day: '2026-01-16', answer: 'yes', count: 1 },
    ]);
  });

  test('reports the sum of days by language and question within the period', async () => {
    await vote();
    await vote({ answer: 'no', locale: 'en' });
    await vote({ answer: 'no', page: '/blog/unzip/a', question: '' });
    db.clock.advance(days(1));
    await vote();
    const article = { page: '/blog/unzip/a', question: '', locale: 'de', yes: 0, no: 1 };
    const german = { ...PAGE, yes: 2, no: 0 };
    expect(await report()).toEqual([article, { ...PAGE, locale: 'en', yes: 0, no: 1 }, german]);
    expect(await report('2026-01-16', '2026-01-17')).toEqual([{ ...german, yes: 1 }]);
    expect(await report('2026-01-14', '2026-01-16', 'de')).toEqual([
      article,
      { ...german, yes: 1 },
    ]);
    expect(await report('2026-01-17')).toEqual([]);
  });

  test('deletes old votes, because texts change', async () => {
    const jobs = feedbackJobs(db);
    await vote();
    db.clock.advance(VOTE_RETENTION);
    await jobs[SWEEP_FEEDBACK]();
    expect(await rows()).toHaveLength(1);
    db.clock.advance(days(1));
    await jobs[SWEEP_FEEDBACK]();
    expect(await rows()).toEqual([]);
  });
});
