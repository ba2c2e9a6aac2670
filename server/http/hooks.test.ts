import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BadSignature, NoHookSecret, type PaymentProvider } from '../../domain/payment/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { endlessBody } from '../../tests/harness/endless-body.ts';
import { scriptedProvider } from '../../tests/harness/payments.ts';
import { createHooks } from './hooks.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => void db.jobs.splice(0));

/** Returns the response to a delivery with this result of the verification. */
async function post(
  verify: PaymentProvider['verify'],
  path = '/hooks/scripted',
  init: RequestInit = { method: 'POST', body: '{}' },
) {
  const provider = { ...scriptedProvider(), verify };
  const { database, clock } = db;
  const site = new Hono().post('/hooks/:provider', createHooks({ database, provider, clock }));
  site.onError((_error, context) => context.body(null, 500));
  return (await site.request(path, init)).status;
}
const throwing = (error: Error) => async () => {
  throw error;
};
const good = async () => ({ id: 'e1', type: 'payment.paid', reference: 'r1' });

test.each([
  ['another provider', 404, good, '/hooks/other'],
  ['a missing secret', 404, throwing(new NoHookSecret()), undefined],
  ['a bad signature', 400, throwing(new BadSignature()), undefined],
  ['an internal error', 500, throwing(new Error('the disk is full')), undefined],
] as const)('answers %s with %i and stores nothing', async (_, status, verify, path) => {
  expect(await post(verify, path)).toBe(status);
  expect(db.jobs).toEqual([]);
});

test('answers 200 to a signed event about nothing of this shop, and stores nothing', async () => {
  expect(await post(async () => null)).toBe(200);
  expect(db.jobs).toEqual([]);
});

test('does not read more than a megabyte', async () => {
  expect(await post(good, undefined, { method: 'POST', body: 'x'.repeat(1_048_577) })).toBe(413);
  expect(db.jobs).toEqual([]);
});

test('reads up to a megabyte without a content length', async () => {
  const { init, taken } = endlessBody();
  expect(await post(good, undefined, init)).toBe(413);
  expect(taken()).toBeLessThanOrEqual(1_048_576 + 2 * 65_536);
  expect(db.jobs).toEqual([]);
});

test('stores a valid event once, and always answers 200', async () => {
  for (let count = 0; count < 3; count += 1) expect(await post(good)).toBe(200);
  expect(db.jobs).toMatchObject([{ job: 'settle-payment', data: { reference: 'r1' } }]);
});
