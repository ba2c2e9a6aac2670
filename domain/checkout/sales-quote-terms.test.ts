import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { makeTestQuote, SELLER_OF_TESTS } from '../../tests/harness/sales-quotes.ts';
import { findOrder } from '../order/index.ts';
import { type MethodQuery, methodsOf } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { discountQuote } from '../quote/index.ts';
import { type SalesQuote, salesQuoteState, withdrawSalesQuote } from '../sales-quote/index.ts';
import { placeOrder, quoteCheckout, retryOrder } from './index.ts';
import type { PlaceInput } from './placing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const place = ({ id }: SalesQuote, change: Partial<PlaceInput> = {}) =>
  db.run((work) => placeOrder(work, orderInput({ id, ...change })));

const discounted = async (ppm: number) => {
  const { quote } = await makeTestQuote(db);
  return makeTestQuote(db, { quote: discountQuote(quote, ppm) });
};

describe('refuses', () => {
  test('an order after the last day', async () => {
    const quote = await makeTestQuote(db, {
      validUntil: new Date(db.clock.now().getTime() + days(1)),
    });
    db.clock.advance(days(1));
    expect(await place(quote)).toEqual({ ok: false, code: 'quote-closed' });
  });

  test('an order of a withdrawn quote, and a second withdrawal', async () => {
    const quote = await makeTestQuote(db);
    const withdraw = () => db.run((work) => withdrawSalesQuote(work, quote.id));
    expect(await withdraw()).toMatchObject({ ok: true });
    expect(await withdraw()).toEqual({ ok: false, code: 'changed' });
    expect(await place(quote)).toEqual({ ok: false, code: 'quote-closed' });
  });

  test('to withdraw a quote while a payment is running', async () => {
    const quote = await makeTestQuote(db);
    expect(await place(quote)).toMatchObject({ ok: true });
    const withdrawn = await db.run((work) => withdrawSalesQuote(work, quote.id));
    expect(withdrawn).toEqual({ ok: false, code: 'being-paid' });
  });

  test('another try of an order whose quote was withdrawn', async () => {
    const quote = await makeTestQuote(db);
    expect(await place(quote)).toMatchObject({ ok: true });
    await db.database.pool.query("UPDATE orders SET state = 'declined' WHERE id = $1", [quote.id]);
    const retry = () => db.run((work) => retryOrder(work, { orderId: quote.id, seenAttempt: 1 }));
    await db.run((work) => withdrawSalesQuote(work, quote.id));
    expect(await retry()).toEqual({ ok: false, code: 'too-old' });
  });

  test('a total that the page did not show', async () => {
    const quote = await discounted(100_000);
    const { total } = quote.quote;
    const shownTotal = { ...total, minor: total.minor + 1 };
    expect(await place(quote, { shownTotal })).toMatchObject({ ok: false, code: 'price-changed' });
  });
});

test('offers a transfer in the currency of an account, and not while it is on hold', async () => {
  const quote = await makeTestQuote(db);
  const methodsFor = async (orderId: string, held: boolean, currency: 'EUR' | 'USD' = 'EUR') => {
    const holds = held ? [{ method: 'transfer', market: null } as const] : [];
    const deps = {
      database: db,
      listPrices: async () => [],
      seller: SELLER_OF_TESTS,
      now: () => db.clock.now(),
      provider: { minimum: () => null },
      listMethods: (query: MethodQuery) => methodsOf(query, { methods: ['card'] }, holds),
      bankAccounts: { [currency]: ['IBAN DE00 0000'] },
    };
    const { selection } = orderInput();
    const choice = { selection, market: 'eu', coupon: null, change: null };
    const query = { orderId, choice, typed: {}, usualCountry: 'DE' };
    return (await quoteCheckout(deps, query))?.methods;
  };
  expect(await methodsFor(quote.id, false)).toEqual(['card', 'transfer']);
  expect(await methodsFor(quote.id, true)).toEqual(['card']);
  expect(await methodsFor(quote.id, false, 'USD')).toEqual(['card']);
});

test('a form cannot change what was quoted', async () => {
  const quote = await discounted(100_000);
  const placed = await place(quote, {
    selection: { product: 'vox-magic', bundledProducts: [], plan: 'month', seats: 1 },
    market: 'us',
    coupon: 'ANYTHING',
    taxIdProven: true,
    buyer: { ...BUYER, name: 'Accounting', country: 'US', email: 'eve@other.example' },
  });
  expect(placed).toMatchObject({ ok: true });
  const order = await db.read((reader) => findOrder(reader, quote.id));
  expect(order).toMatchObject({
    product: 'zipx',
    plan: 'year',
    seats: 3,
    market: 'eu',
    country: 'DE',
    email: quote.email,
    name: 'Accounting',
    taxIdProven: false,
    total: quote.quote.total,
  });
});

test('a discount lowers each line and its tax, and no later period', async () => {
  const { quote } = await makeTestQuote(db);
  const lower = discountQuote(quote, 250_000);
  expect(lower.couponOff).toBe(Math.round(quote.total.minor / 4));
  expect(lower.total.minor).toBe(quote.total.minor - lower.couponOff);
  expect(lower.net + lower.tax).toBe(lower.total.minor);
  expect(lower.renewal).toEqual(quote.renewal);
});

test('the state of a quote follows its order and its last day', async () => {
  const quote = await makeTestQuote(db);
  const now = db.clock.now();
  const later = new Date(+quote.validUntil);
  expect(salesQuoteState(quote, null, now)).toBe('open');
  expect(salesQuoteState(quote, { state: 'declined', billing: null }, now)).toBe('open');
  expect(salesQuoteState(quote, { state: 'open', billing: null }, now)).toBe('accepted');
  expect(salesQuoteState(quote, { state: 'open', billing: null }, later)).toBe('accepted');
  expect(salesQuoteState(quote, { state: 'paid', billing: null }, later)).toBe('paid');
  expect(salesQuoteState(quote, null, later)).toBe('expired');
  expect(salesQuoteState({ ...quote, withdrawnAt: now }, null, now)).toBe('withdrawn');
});
