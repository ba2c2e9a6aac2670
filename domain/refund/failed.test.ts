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

/** Default: requested in the first minute, failed in the tenth. */
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

const waiting = () =>
  db.read(async (reader) => [await countFailedRefunds(reader), await listFailedOrders(reader)]);

test.each<[string, Change]>([
  ['less was refunded since', { minor: 499, requestedAt: at(20), endedAt: at(21) }],
  ['other money was promised before it failed', { requestedAt: at(9), endedAt: at(11) }],
  ['money beyond the total went back', { reason: 'excess', requestedAt: at(20), endedAt: at(21) }],
  ['another payment was refunded', { reference: 'two', requestedAt: at(20), endedAt: at(21) }],
  ['the company had refunded it before', { by: 'scripted', requestedAt: at(0), endedAt: at(0.5) }],
])('a failed refund waits for staff although %s', async (_, change) => {
  await refund();
  await done(change);
  expect(await waiting()).toEqual([1, [ORDER]]);
});

test.each<[string, readonly Change[]]>([
  ['as much was refunded since', [{ requestedAt: at(10), endedAt: at(11) }]],
  ['as much is on its way', [{ state: 'requested', requestedAt: at(20), endedAt: null }]],
  [
    'two refunds together are as much',
    [
      { minor: 200, requestedAt: at(20), endedAt: at(21) },
      { minor: 300, reason: 'guarantee', requestedAt: at(30), endedAt: at(31) },
    ],
  ],
  [
    'the company refunded it directly and reported it late',
    [{ reason: 'elsewhere', by: 'scripted', requestedAt: at(0), endedAt: at(5) }],
  ],
])('a failed refund no longer waits when %s', async (_, changes) => {
  await refund();
  for (const change of changes) await done(change);
  expect(await waiting()).toEqual([0, []]);
});

test('counts two failed tries of one order, and settles both with the third', async () => {
  await refund();
  await refund({ requestedAt: at(20), endedAt: at(21) });
  expect(await waiting()).toEqual([2, [ORDER]]);
  await done({ requestedAt: at(30), endedAt: at(31) });
  expect(await waiting()).toEqual([0, []]);
});
