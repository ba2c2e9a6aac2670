import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../db/database.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import { countedRandom } from '../../tests/harness/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  beginCardTry,
  countRefusal,
  forgiveCardTry,
  giveBackCardTry,
  isRefusedTooOften,
  lookAtCardTry,
  sweepCardTries,
} from './refused-cards.ts';
import type { CardTry } from './store-tries.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

const HOUR = 3600;
let orders = 0;
const order = (place: string | null, card: string | null = null): CardTry => {
  orders += 1;
  return { orderId: `order-${orders}`, place, card };
};
const begin = (asked: CardTry) => base.run((work) => beginCardTry(work, asked));
const look = (asked: CardTry) => base.read((reader) => lookAtCardTry(reader, asked));
const hear = ({ orderId }: CardTry, id: string, card: string | null = null) =>
  base.run((work) => countRefusal(work, orderId, { id, card }));
const isOver = ({ orderId }: CardTry, card: string | null = null) =>
  base.read((reader) => isRefusedTooOften(reader, orderId, { id: 'any', card }));

/** So many orders, each with one refused card; all but the last as if it had been so. */
async function refuse(place: string, times: number): Promise<void> {
  const key = `refused-card:from:${place}`;
  const { rows } = await base.database.pool.query('SELECT until FROM tried WHERE key = $1', [key]);
  const isOpen = rows[0]?.until > base.clock.now();
  const first = isOpen ? 0 : 1;
  if (first === 1) await refuseOne(place);
  const sql = 'UPDATE tried SET count = count + $2 WHERE key = $1';
  await base.database.pool.query(sql, [key, times - 1 - first]);
  await refuseOne(place);
}

async function refuseOne(place: string | null, card: string | null = null): Promise<void> {
  const asked = order(place, card);
  expect(await begin(asked)).toBeNull();
  await hear(asked, `${asked.orderId}:1`);
}

test('fifty tries at once of several processes: forty pass, and those not refused are given back', async () => {
  const other = createDatabase(base.database, { clock: base.clock, random: countedRandom() });
  const all = Array.from({ length: 50 }, () => order('crowded'));
  const waits = await Promise.all(
    all.map((asked, index) =>
      (index % 2 === 0 ? base.database : other).run((work) => beginCardTry(work, asked)),
    ),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(40);
  expect(waits.filter((wait) => wait === HOUR)).toHaveLength(10);
  await base.run(async (work) => {
    for (const { orderId } of all) await giveBackCardTry(work, orderId);
  });
  expect(await look(order('crowded'))).toBeNull();
});

test('one order asked for many times at once holds one try', async () => {
  const asked = order('double');
  await Promise.all(Array.from({ length: 10 }, () => begin(asked)));
  await refuse('double', 38);
  expect(await begin(order('double'))).toBeNull();
  expect(await begin(order('double'))).toBe(HOUR);
  expect([await look(asked), await begin(asked)]).toEqual([null, null]);
});

test('forty refusals from one place wait for the end of the hour; other places do not', async () => {
  await refuse('tester', 40);
  expect(await look(order('tester'))).toBe(HOUR);
  expect([await look(order('elsewhere')), await look(order(null))]).toEqual([null, null]);
  base.clock.advance(hours(1));
  expect(await look(order('tester'))).toBeNull();
});

test('where the place says nothing, card and order are counted, and a stranger is in nobody’s way', async () => {
  const places = async () => {
    const { rows } = await base.database.pool.query("SELECT FROM tried WHERE key LIKE '%:from:%'");
    return rows.length;
  };
  const before = await places();
  await refuseOne(null, 'known');
  expect(await places()).toBe(before);
  await base.database.pool.query("UPDATE tried SET count = 29 WHERE key LIKE '%:card:known'");
  await refuseOne(null, 'known');
  expect(await begin(order(null, 'known'))).toBe(HOUR);
  expect(await begin(order(null, 'other'))).toBeNull();
});

test('one payment that takes card after card is over with the fifteenth, however often each is heard of', async () => {
  const asked = order('form');
  await begin(asked);
  for (let count = 1; count <= 14; count += 1)
    for (let time = 0; time < 3; time += 1) await hear(asked, `ch_${count}`);
  expect([await isOver(asked), await look(asked)]).toEqual([false, null]);
  await hear(asked, 'ch_15');
  expect([await isOver(asked), await begin(asked)]).toEqual([true, HOUR]);
  // The place has had fifteen, too.
  await refuse('form', 24);
  expect(await look(order('form'))).toBeNull();
  await refuseOne('form');
  expect(await look(order('form'))).toBe(HOUR);
});

test('a card the company knows waits after thirty refusals, whatever orders and places it is tried at', async () => {
  for (let count = 0; count < 30; count += 1) await hear(order(null), `print_${count}`, 'print');
  expect([await isOver(order(null), 'print'), await isOver(order(null), 'x')]).toEqual([
    true,
    false,
  ]);
});

test('tries that were begun and left keep nobody out for longer than they hold a coupon', async () => {
  const left = Array.from({ length: 40 }, () => order('cafe'));
  for (const each of left) await begin(each);
  const guest = order('cafe');
  base.clock.advance(minutes(30) - 1);
  expect([await look(guest), await begin(guest)]).toEqual([HOUR / 2 + 1, HOUR / 2 + 1]);
  base.clock.advance(1);
  expect([await look(guest), await begin(guest)]).toEqual([null, null]);
  // Begun again, or refused after all, each of them counts once more.
  for (const each of left.slice(0, 38)) await hear(each, `late:${each.orderId}`);
  expect(await begin(order('cafe'))).toBeNull();
  expect(await begin(order('cafe'))).not.toBeNull();
});

test('without a place, tries of a card that were left lapse in the same way', async () => {
  const left = Array.from({ length: 30 }, () => order(null, 'worn'));
  for (const each of left) await begin(each);
  expect(await begin(order(null, 'worn'))).toBe(HOUR);
  base.clock.advance(minutes(30));
  expect([await look(order(null, 'worn')), await begin(order(null, 'worn'))]).toEqual([null, null]);
});

test('many visitors at once give each try that was left back once', async () => {
  for (let count = 0; count < 20; count += 1) await begin(order('crossing'));
  base.clock.advance(minutes(30));
  const other = createDatabase(base.database, { clock: base.clock, random: countedRandom() });
  const waits = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? base.database : other).run((work) =>
        beginCardTry(work, order('crossing')),
      ),
    ),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(40);
});

test('a refusal that is heard of in the next hour counts there', async () => {
  const late = order('late');
  await begin(late);
  base.clock.advance(minutes(61));
  await hear(late, 'ch_late');
  await refuse('late', 38);
  expect(await look(order('late'))).toBeNull();
  await refuseOne('late');
  expect(await look(order('late'))).toBe(HOUR);
});

test('a try given back after its hour opens no lock', async () => {
  await refuse('twice', 40);
  base.clock.advance(hours(1));
  const held = order('twice');
  await begin(held);
  await refuse('twice', 39);
  expect(await look(order('twice'))).toBe(2 * HOUR);
  base.clock.advance(minutes(90));
  await base.run((work) => giveBackCardTry(work, held.orderId));
  expect(await look(order('twice'))).toBe(HOUR / 2);
});

test('an office where every second card is refused is never in its own way', async () => {
  for (let count = 0; count < 5; count += 1) {
    await refuseOne('office');
    const paid = order('office');
    expect(await begin(paid)).toBeNull();
    await base.run((work) => forgiveCardTry(work, paid.orderId));
  }
  await refuse('office', 39);
  expect(await look(order('office'))).toBeNull();
});

test('who tried is forgotten', async () => {
  base.clock.advance(days(31));
  await base.run(sweepCardTries);
  const { rows } = await base.database.pool.query('SELECT order_id FROM card_try');
  expect(rows).toEqual([]);
});
