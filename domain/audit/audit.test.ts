import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { EVERY_ENTRY } from '../../tests/harness/whole-lists.ts';
import { type AuditFilter, type AuditNote, countActs, listEntries, note } from './index.ts';

const ORDER = { kind: 'order', id: 'b9c1f0e2-0000-4000-8000-000000000001', name: 'VT-AAAA1111' };
const NOTED: AuditNote = {
  who: 'sam@shop.example',
  act: 'refund',
  object: { ...ORDER, kind: 'order' },
  why: 'asked by phone',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const list = (filter: Partial<AuditFilter> = {}) =>
  db.read((reader) => listEntries(reader, { ...EVERY_ENTRY, ...filter }));

describe('rejects', () => {
  test('an entry without a reason, and its transaction', async () => {
    await expect(db.run((work) => note(work, { ...NOTED, why: ' \n ' }))).rejects.toThrow(
      RangeError,
    );
    expect(await list()).toEqual([]);
  });

  test('changes, deletions, and truncation', async () => {
    await db.run((work) => note(work, { ...NOTED, act: 'claim-admin' }));
    const refused = /append-only/;
    const { pool } = db.database;
    await expect(pool.query("UPDATE audit_entry SET why = 'x'")).rejects.toThrow(refused);
    await expect(pool.query('DELETE FROM audit_entry')).rejects.toThrow(refused);
    await expect(pool.query('TRUNCATE audit_entry')).rejects.toThrow(refused);
    expect(await db.read((reader) => countActs(reader, 'claim-admin'))).toBe(1);
  });

  test('an entry whose transaction fails', async () => {
    const broken = db.run(async (work) => {
      await note(work, { ...NOTED, why: 'never' });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect((await list()).map(({ why }) => why)).not.toContain('never');
  });
});

test('cuts long reasons', async () => {
  await db.run((work) => note(work, { ...NOTED, who: 'long@shop.example', why: 'x'.repeat(5000) }));
  expect((await list({ who: 'long@shop.example' }))[0]?.why).toHaveLength(1000);
});

test('stores a value as long as a reply template, and marks a longer one as cut', async () => {
  const longest = '🙂'.repeat(5000);
  const values = { before: longest, after: `${longest}!` };
  await db.run((work) => note(work, { ...NOTED, who: 'wordy@shop.example', ...values }));
  const [kept] = await list({ who: 'wordy@shop.example' });
  expect([kept?.before === longest, kept?.after === `${longest}…`]).toEqual([true, true]);
});

test('finds entries by act, person, object, and time, page by page, newest first', async () => {
  const start = db.clock.now();
  for (const [index, who] of ['ann@shop.example', 'bob@shop.example'].entries()) {
    db.clock.advance(minutes(1));
    const changed = { before: '49.90 EUR', after: `${index} EUR` };
    await db.run((work) => note(work, { ...NOTED, who, ...changed }));
  }
  db.clock.advance(minutes(1));
  const since = { from: new Date(start.getTime() + minutes(1)) };
  const [bob, ann, ...others] = await list({ act: 'refund', object: 'VT-AAAA1111', ...since });
  expect(others).toEqual([]);
  expect([bob?.who, bob?.after, ann?.who]).toEqual([
    'bob@shop.example',
    '1 EUR',
    'ann@shop.example',
  ]);
  expect(bob?.object).toEqual(ORDER);
  expect(await list({ object: ORDER.id, who: 'ANN@shop.example' })).toEqual([ann]);
  expect((await list({ after: bob?.id ?? '', limit: 1 })).map(({ id }) => id)).toEqual([ann?.id]);
  expect(await list({ before: start, who: 'bob@shop.example' })).toEqual([]);
});
