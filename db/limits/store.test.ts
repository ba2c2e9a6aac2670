import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { countedRandom } from '../../tests/harness/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { createDatabase } from '../database.ts';
import { consumeTry, forgetTries, giveBackTry, lookUpTries, sweepTries } from './store.ts';

const limit = { most: 10, window: minutes(15), longestLock: minutes(60) };
let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

const count = (...keys: readonly string[]) =>
  base.run((work) =>
    consumeTry(
      work,
      keys.map((key) => ({ key, limit })),
    ),
  );

test('counts the tries of several processes together', async () => {
  const other = createDatabase(base.database, { clock: base.clock, random: countedRandom() });
  const counted = [{ key: 'shared', limit }];
  const waits = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      (index % 2 === 0 ? base.database : other).run((work) => consumeTry(work, counted)),
    ),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  expect(waits.filter((wait) => wait === 900)).toHaveLength(4);
});

test('counts a try under no key if it has to wait under one', async () => {
  for (let index = 0; index < 10; index += 1) await count('full');
  expect(await count('full', 'empty')).toBe(900);
  const { rows } = await base.database.pool.query("SELECT count FROM tried WHERE key = 'empty'");
  expect(rows).toEqual([{ count: 0 }]);
});

test('returns the wait of each key without counting, until the window ends', async () => {
  const look = () =>
    base.read((reader) =>
      lookUpTries(reader, [
        { key: 'seen', limit },
        { key: 'never seen', limit },
      ]),
    );
  const none = { count: 0, wait: null };
  expect(await look()).toEqual([none, none]);
  for (let index = 0; index < 9; index += 1) await count('seen');
  expect(await look()).toEqual([{ count: 9, wait: null }, none]);
  await count('seen');
  expect(await look()).toEqual([{ count: 10, wait: 900 }, none]);
  base.clock.advance(minutes(15));
  expect(await look()).toEqual([none, none]);
});

test('gives back, forgets, and sweeps tries', async () => {
  for (let index = 0; index < 10; index += 1) await count('mild');
  await base.run((work) => giveBackTry(work, { key: 'mild', limit }));
  expect([await count('mild'), await count('mild')]).toEqual([null, 900]);
  await base.run((work) => forgetTries(work, 'mild'));
  expect(await count('mild')).toBeNull();
  base.clock.advance(minutes(60));
  await base.run((work) => sweepTries(work, work.now));
  const { rows } = await base.database.pool.query('SELECT key FROM tried');
  expect(rows).toEqual([]);
});
