import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { receiveEvent, sweepEvents } from './index.ts';
import { EVENT_RETENTION } from './payment.ts';
import { paymentEvent } from './table.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const receive = (id: string, provider = 'sandbox') =>
  db.run((work) => receiveEvent(work, provider, { id, type: 'paid', reference: 'r1' }));
const known = async () =>
  (await db.orm.select().from(paymentEvent)).map(
    ({ provider, eventId }) => `${provider} ${eventId}`,
  );

test('deletes old events in several batches, and still recognizes newer ones', async () => {
  const receivedAt = db.clock.now();
  const many = Array.from({ length: 2500 }, (_, count) => `old ${count}`);
  const old = { provider: 'sandbox', type: 'paid', reference: 'r1', receivedAt };
  await db.orm.insert(paymentEvent).values(many.map((eventId) => ({ ...old, eventId })));
  db.clock.advance(days(1));
  await receive('same');
  db.clock.advance(EVENT_RETENTION - days(1));
  await receive('same', 'stripe');
  await sweepEvents(db.database);
  expect(await known()).toHaveLength(2502);
  db.clock.advance(1);
  await sweepEvents(db.database);
  expect((await known()).sort()).toEqual(['sandbox same', 'stripe same']);
  expect(await receive('same')).toBe(false);
});
