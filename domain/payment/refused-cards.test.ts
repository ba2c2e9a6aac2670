import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { countRefusal, forgiveRefusal, lookAtRefusals, type Payer } from './refused-cards.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

const HOUR = 3600;
const look = (payer: Payer) => base.read((reader) => lookAtRefusals(reader, payer));
const refuse = (payer: Payer, times: number) =>
  base.run(async (work) => {
    for (let count = 0; count < times; count += 1) await countRefusal(work, payer);
  });

test('forty refusals from one place wait for the end of the hour; other places do not', async () => {
  const tester = { from: 'tester', card: null };
  await refuse(tester, 39);
  expect(await look(tester)).toEqual({ wait: null, isAny: true });
  await refuse(tester, 1);
  expect((await look(tester)).wait).toBe(HOUR);
  expect(await look({ from: 'elsewhere', card: null })).toEqual({ wait: null, isAny: false });
  base.clock.advance(hours(1));
  expect(await look(tester)).toEqual({ wait: null, isAny: false });
});

test('one card waits after thirty refusals, from wherever it is tried; another card does not', async () => {
  for (const from of ['one', 'two', 'three']) await refuse({ from, card: 'stolen' }, 10);
  expect((await look({ from: 'four', card: 'stolen' })).wait).toBe(HOUR);
  expect((await look({ from: 'three', card: 'other' })).wait).toBeNull();
  expect((await look({ from: 'three', card: null })).wait).toBeNull();
});

test('an office where every second card is refused is never in its own way', async () => {
  const office = { from: 'office', card: null };
  await base.run(async (work) => {
    for (let count = 0; count < 60; count += 1) {
      await countRefusal(work, office);
      await forgiveRefusal(work, office);
    }
  });
  expect(await look(office)).toEqual({ wait: null, isAny: false });
});
