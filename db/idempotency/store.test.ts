import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  ANSWER_RETENTION,
  claimKey,
  finishKey,
  RELEASE_AFTER,
  releaseKey,
  sweepKeys,
} from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.database.pool.query('TRUNCATE idempotency'));

const claim = (id: string, request = 'r') => db.run((work) => claimKey(work, { id, request }));
const finish = (id: string, by: string, status = 201) =>
  db.run((work) => finishKey(work, { id, claim: by }, { status, headers: { a: 'b' }, body: 'xx' }));
async function run(id: string): Promise<string> {
  const claimed = await claim(id);
  if (claimed.kind !== 'run') throw new Error(claimed.kind);
  return claimed.claim;
}
const answered = (status: number) => ({
  kind: 'answered',
  answer: { status, headers: { a: 'b' }, body: 'xx' },
});

test('rejects another request with the same key, while the first runs and after it', async () => {
  const by = await run('k');
  expect(await claim('k', 'other')).toEqual({ kind: 'other-request' });
  await finish('k', by);
  expect(await claim('k', 'other')).toEqual({ kind: 'other-request' });
});

test('runs one of ten parallel requests', async () => {
  const claimed = await Promise.all(Array.from({ length: 10 }, () => claim('k')));
  const kinds = claimed.map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['run', ...Array(9).fill('running')].sort());
});

describe('after a crash', () => {
  test('runs another request after a minute, and ignores a late answer to the first', async () => {
    const first = await run('k');
    db.clock.advance(RELEASE_AFTER - 1);
    expect(await claim('k')).toEqual({ kind: 'running' });
    db.clock.advance(1);
    const both = await Promise.all([claim('k'), claim('k')]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['run', 'running']);
    const second = both.find((each) => each.kind === 'run');
    await finish('k', first, 500);
    await db.run((work) => releaseKey(work, { id: 'k', claim: first }));
    expect(await claim('k')).toEqual({ kind: 'running' });
    await finish('k', second?.kind === 'run' ? second.claim : '');
    expect(await claim('k')).toEqual(answered(201));
  });
});

test('frees the key of a failed request, but not of an answered one', async () => {
  const by = await run('k');
  await db.run((work) => releaseKey(work, { id: 'k', claim: by }));
  const again = await run('k');
  await finish('k', again);
  await db.run((work) => releaseKey(work, { id: 'k', claim: again }));
  expect(await claim('k')).toEqual(answered(201));
});

test('repeats the answer for a day, then forgets the key', async () => {
  await finish('k', await run('k'), 303);
  db.clock.advance(ANSWER_RETENTION - 1);
  expect(await claim('k')).toEqual(answered(303));
  db.clock.advance(1);
  expect((await claim('k', 'other')).kind).toBe('run');
});

test('counts the records of the API apart from those of the pages', async () => {
  for (const id of ['page1', 'page2', 'api:1', 'api:2', 'api:3']) {
    await finish(id, await run(id));
    db.clock.advance(RELEASE_AFTER + 1);
  }
  await db.run((work) => sweepKeys(work, 2));
  const { rows } = await db.database.pool.query('SELECT id FROM idempotency ORDER BY id');
  expect(rows.map(({ id }) => id)).toEqual(['api:2', 'api:3', 'page1', 'page2']);
});

test('sweeps expired records and the oldest beyond the limit, but never running ones', async () => {
  await finish('expired', await run('expired'));
  db.clock.advance(ANSWER_RETENTION);
  for (const id of ['a', 'b', 'c']) {
    await finish(id, await run(id));
    db.clock.advance(RELEASE_AFTER + 1);
  }
  await db.run((work) => sweepKeys(work));
  const ids = async () =>
    (await db.database.pool.query('SELECT id FROM idempotency ORDER BY id')).rows.map(
      ({ id }) => id,
    );
  expect(await ids()).toEqual(['a', 'b', 'c']);
  await db.run((work) => sweepKeys(work, 2));
  expect(await ids()).toEqual(['b', 'c']);
  await run('running');
  await db.run((work) => sweepKeys(work, 0));
  expect(await ids()).toEqual(['running']);
});
