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
  readCardTry,
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
const order = (addressHash: string | null, card: string | null = null): CardTry => {
  orders += 1;
  return { orderId: `order-${orders}`, addressHash, card };
};
const begin = (cardTry: CardTry) => base.run((work) => beginCardTry(work, cardTry));
const look = (cardTry: CardTry) => base.read((reader) => readCardTry(reader, cardTry));
const hear = ({ orderId }: CardTry, id: string, card: string | null = null) =>
  base.run((work) => countRefusal(work, orderId, { id, card }));
const isOver = ({ orderId }: CardTry, card: string | null = null) =>
  base.read((reader) => isRefusedTooOften(reader, orderId, { id: 'any', card }));

/** Adds refusals from one address. All but the first and the last are written to the table directly. */
async function refuse(addressHash: string, times: number): Promise<void> {
  const key = `refused-card:from:${addressHash}`;
  const { rows } = await base.database.pool.query('SELECT until FROM tried WHERE key = $1', [key]);
  const isOpen = rows[0]?.until > base.clock.now();
  const first = isOpen ? 0 : 1;
  if (first === 1) await refuseOne(addressHash);
  const sql = 'UPDATE tried SET count = count + $2 WHERE key = $1';
  await base.database.pool.query(sql, [key, times - 1 - first]);
  await refuseOne(addressHash);
}

async function refuseOne(addressHash: string | null, card: string | null = null): Promise<void> {
  const cardTry = order(addressHash, card);
  expect(await begin(cardTry)).toBeNull();
  await hear(cardTry, `${cardTry.orderId}:1`);
}

test('passes 40 of 50 parallel tries of two processes, and subtracts those given back', async () => {
  const other = createDatabase(base.database, { clock: base.clock, random: countedRandom() });
  const all = Array.from({ length: 50 }, () => order('crowded'));
  const waits = await Promise.all(
    all.map((cardTry, index) =>
      (index % 2 === 0 ? base.database : other).run((work) => beginCardTry(work, cardTry)),
    ),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(40);
  expect(waits.filter((wait) => wait === HOUR)).toHaveLength(10);
  await base.run(async (work) => {
    for (const { orderId } of all) await giveBackCardTry(work, orderId);
  });
  expect(await look(order('crowded'))).toBeNull();
});

test('holds one try for parallel requests of one order', async () => {
  const cardTry = order('double');
  await Promise.all(Array.from({ length: 10 }, () => begin(cardTry)));
  await refuse('double', 38);
  expect(await begin(order('double'))).toBeNull();
  expect(await begin(order('double'))).toBe(HOUR);
  expect([await look(cardTry), await begin(cardTry)]).toEqual([null, null]);
});

test('locks an address, and no other, until the end of the hour after 40 refusals', async () => {
  await refuse('tester', 40);
  expect(await look(order('tester'))).toBe(HOUR);
  expect([await look(order('elsewhere')), await look(order(null))]).toEqual([null, null]);
  base.clock.advance(hours(1));
  expect(await look(order('tester'))).toBeNull();
});

test('counts the card and the order if the address is unknown, and blocks no other card', async () => {
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

test('closes a payment at the 15th refused card, however often each is reported', async () => {
  const cardTry = order('form');
  await begin(cardTry);
  for (let count = 1; count <= 14; count += 1)
    for (let time = 0; time < 3; time += 1) await hear(cardTry, `ch_${count}`);
  expect([await isOver(cardTry), await look(cardTry)]).toEqual([false, null]);
  await hear(cardTry, 'ch_15');
  expect([await isOver(cardTry), await begin(cardTry)]).toEqual([true, HOUR]);
  // The address has 15 refusals, too.
  await refuse('form', 24);
  expect(await look(order('form'))).toBeNull();
  await refuseOne('form');
  expect(await look(order('form'))).toBe(HOUR);
});

test('locks a card after 30 refusals, across orders and places', async () => {
  for (let count = 0; count < 30; count += 1) await hear(order(null), `print_${count}`, 'print');
  expect([await isOver(order(null), 'print'), await isOver(order(null), 'x')]).toEqual([
    true,
    false,
  ]);
});

test('counts abandoned tries no longer than they hold a coupon', async () => {
  const left = Array.from({ length: 40 }, () => order('cafe'));
  for (const each of left) await begin(each);
  const guest = order('cafe');
  base.clock.advance(minutes(30) - 1);
  expect([await look(guest), await begin(guest)]).toEqual([HOUR / 2 + 1, HOUR / 2 + 1]);
  base.clock.advance(1);
  expect([await look(guest), await begin(guest)]).toEqual([null, null]);
  // An abandoned try that is refused after all counts once more.
  for (const each of left.slice(0, 38)) await hear(each, `late:${each.orderId}`);
  expect(await begin(order('cafe'))).toBeNull();
  expect(await begin(order('cafe'))).not.toBeNull();
});

test('gives back abandoned tries of a card if the address is unknown', async () => {
  const left = Array.from({ length: 30 }, () => order(null, 'worn'));
  for (const each of left) await begin(each);
  expect(await begin(order(null, 'worn'))).toBe(HOUR);
  base.clock.advance(minutes(30));
  expect([await look(order(null, 'worn')), await begin(order(null, 'worn'))]).toEqual([null, null]);
});

test('gives back each abandoned try once, even for parallel visitors', async () => {
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

test('counts a late refusal in the hour of its report', async () => {
  const late = order('late');
  await begin(late);
  base.clock.advance(minutes(61));
  await hear(late, 'ch_late');
  await refuse('late', 38);
  expect(await look(order('late'))).toBeNull();
  await refuseOne('late');
  expect(await look(order('late'))).toBe(HOUR);
});

test('keeps a lock when a try is given back after its hour', async () => {
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

test('never locks an office where every second card is refused', async () => {
  for (let count = 0; count < 5; count += 1) {
    await refuseOne('office');
    const paid = order('office');
    expect(await begin(paid)).toBeNull();
    await base.run((work) => forgiveCardTry(work, paid.orderId));
  }
  await refuse('office', 39);
  expect(await look(order('office'))).toBeNull();
});

test('deletes old tries', async () => {
  base.clock.advance(days(31));
  await base.run(sweepCardTries);
  const { rows } = await base.database.pool.query('SELECT order_id FROM card_try');
  expect(rows).toEqual([]);
});
