import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { countFailedRefunds, listFailedOrders, type Refund } from './index.ts';
import { insertRefund } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.database.pool.query('TRUNCATE refund');
});

const START = new Date('2026-11-01T10:00:00Z');
const at = (minute: number) => new Date(START.getTime() + minutes(minute));
const ORDER = randomUUID();

type Change = Omit<Partial<Refund>, 'amount'> & { readonly minor?: number };

/** A refund of 500, asked for in the first minute and refused in the tenth, unless told otherwise. */
async function refund({ minor = 500, ...change }: Change = {}): Promise<void> {
  const id = randomUUID();
  const failed: Refund = {
    id,
    key: id,
    orderId: ORDER,
    provider: 'scripted',
    reference: 'one',
    reason: 'staff',
    by: 'Ada',
    state: 'failed',
    error: null,
    sentAt: null,
    requestedAt: at(1),
    endedAt: at(10),
    amount: { minor, currency: 'EUR' },
  };
  await db.run((work) => insertRefund(work, { ...failed, ...change }));
}
const done = (change: Change) => refund({ state: 'done', ...change });

/** How many wait for staff, and of which orders. */
const waiting = () =>
  db.read(async (reader) => [await countFailedRefunds(reader), await listFailedOrders(reader)]);

test.each<[string, Change]>([
  ['less was given since', { minor: 499, requestedAt: at(20), endedAt: at(21) }],
  ['other money was promised before it failed', { requestedAt: at(9), endedAt: at(11) }],
  ['money beyond the total went back', { reason: 'excess', requestedAt: at(20), endedAt: at(21) }],
  ['another payment was given back', { reference: 'two', requestedAt: at(20), endedAt: at(21) }],
  ['the company had given it before', { by: 'scripted', requestedAt: at(0), endedAt: at(0.5) }],
])('one that failed waits for staff although %s', async (_, change) => {
  await refund();
  await done(change);
  expect(await waiting()).toEqual([1, [ORDER]]);
});

test.each<[string, readonly Change[]]>([
  ['as much was given since', [{ requestedAt: at(10), endedAt: at(11) }]],
  ['as much is on its way', [{ state: 'requested', requestedAt: at(20), endedAt: null }]],
  [
    'two gave as much',
    [
      { minor: 200, requestedAt: at(20), endedAt: at(21) },
      { minor: 300, reason: 'guarantee', requestedAt: at(30), endedAt: at(31) },
    ],
  ],
  [
    'the company gave it by itself, heard of later',
    [{ reason: 'elsewhere', by: 'scripted', requestedAt: at(0), endedAt: at(5) }],
  ],
])('one that failed waits no longer when %s', async (_, changes) => {
  await refund();
  for (const change of changes) await done(change);
  expect(await waiting()).toEqual([0, []]);
});

test('tried in vain again there are two, of one order, and both are settled by the third', async () => {
  await refund();
  await refund({ requestedAt: at(20), endedAt: at(21) });
  expect(await waiting()).toEqual([2, [ORDER]]);
  await done({ requestedAt: at(30), endedAt: at(31) });
  expect(await waiting()).toEqual([0, []]);
});
