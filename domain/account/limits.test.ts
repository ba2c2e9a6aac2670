import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { countTry, forgiveTry } from './limits.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

const attempt = (email: string, from: string | null) =>
  base.run((work) => countTry(work, { what: 'reset', email, from }));

test('where nobody knows the place, a stranger’s tries lock the account tried and no other', async () => {
  const waits = [];
  for (let count = 0; count < 4; count += 1) waits.push(await attempt('ada@x.example', null));
  expect(waits).toEqual([null, null, null, 3600]);
  expect(await attempt('bob@x.example', null)).toBeNull();
  await base.run((work) => forgiveTry(work, { what: 'reset', email: 'ada@x.example', from: null }));
  expect(await attempt('ada@x.example', null)).toBeNull();
});

test('an address that is written to has its own limit, whoever asks', async () => {
  const write = (email: string, to: string) =>
    base.run((work) => countTry(work, { what: 'new-email', email, to, from: null }));
  const waits = [];
  for (let count = 0; count < 6; count += 1)
    waits.push(await write(`${count}@z.example`, 'bob@new.example'));
  expect(waits).toEqual([null, null, null, null, null, 3600]);
  expect(await write('0@z.example', 'ada@new.example')).toBeNull();
});

test('a known place has its own limit, whatever accounts it tries', async () => {
  const waits = [];
  for (let count = 0; count < 4; count += 1)
    waits.push(await attempt(`${count}@y.example`, '192.0.2.1'));
  expect(waits).toEqual([null, null, null, 3600]);
  expect(await attempt('4@y.example', '192.0.2.2')).toBeNull();
});
