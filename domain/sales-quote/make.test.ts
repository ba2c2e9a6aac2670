import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { testKeyRing } from '../../tests/harness/payments.ts';
import { makeTestQuote } from '../../tests/harness/sales-quotes.ts';
import { placeOrder } from '../checkout/index.ts';
import { issueLicense } from '../license/index.ts';
import { listMailsAbout } from '../mail/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { discountQuote } from '../quote/index.ts';
import { makeSalesQuote, mostOff, type SalesQuote } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const again = (
  { number: _, createdAt: __, withdrawnAt: ___, ...draft }: SalesQuote,
  change: Partial<Parameters<typeof makeSalesQuote>[1]> = {},
) => db.run((work) => makeSalesQuote(work, { ...draft, role: 'admin', ...change }));

describe('refuses', () => {
  const taken = { ok: false, code: 'taken' };

  test('the id of an order, and of a license that was given away', async () => {
    const quote = await makeTestQuote(db);
    const order = orderInput();
    await db.run((work) => placeOrder(work, order));
    expect(await again(quote, { id: order.id })).toEqual(taken);
    const gift = licenseInput({ orderId: randomUUID() });
    await db.run((work) => issueLicense(work, testKeyRing(), gift));
    expect(await again(quote, { id: gift.orderId })).toEqual(taken);
  });

  test('the id of another quote', async () => {
    const quote = await makeTestQuote(db);
    const changes = [
      { email: 'other@buyer.example' },
      { seats: 5 as const },
      { validUntil: new Date(quote.validUntil.getTime() + days(1)) },
      { quote: discountQuote(quote.quote, 50_000), discountWhy: 'A large order' },
    ];
    for (const change of changes) expect(await again(quote, change)).toEqual(taken);
  });

  test.each(['support', 'finance'] as const)('more than %s may promise', async (role) => {
    const { quote, ...rest } = await makeTestQuote(db);
    const promise = (ppm: number) =>
      again({ ...rest, quote: discountQuote(quote, ppm), id: randomUUID() }, { role });
    expect(await promise(mostOff(role) + 10_000)).toEqual({ ok: false, code: 'discount' });
    expect(await promise(mostOff(role))).toMatchObject({ ok: true });
  });
});

test('the same quote again changes nothing, even once its order is placed', async () => {
  const quote = await makeTestQuote(db);
  const known = { ok: true, value: { isNew: false, salesQuote: { number: quote.number } } };
  expect(await again(quote)).toMatchObject(known);
  await db.run((work) => placeOrder(work, orderInput({ id: quote.id })));
  expect(await again(quote)).toMatchObject(known);
  expect(await db.read((reader) => listMailsAbout(reader, quote.id))).toHaveLength(1);
});
