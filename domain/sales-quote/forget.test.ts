import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeTestQuote } from '../../tests/harness/sales-quotes.ts';
import { placeOrder } from '../checkout/index.ts';
import { listMailsAbout } from '../mail/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import {
  findSalesQuote,
  forgetSalesQuotes,
  type SalesQuote,
  type SalesQuoteDraft,
  SWEEP_QUOTES,
  salesQuoteJobs,
  withdrawSalesQuote,
} from './index.ts';
import { QUOTE_RETENTION } from './sales-quote.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const after = (time: number) => new Date(db.clock.now().getTime() + time);
const make = (change: Partial<SalesQuoteDraft> = {}) => makeTestQuote(db, change);
const placed = async (quote: SalesQuote): Promise<SalesQuote> => {
  await db.run((work) => placeOrder(work, orderInput({ id: quote.id })));
  return quote;
};
const withdrawn = async (quote: SalesQuote): Promise<SalesQuote> => {
  await db.run((work) => withdrawSalesQuote(work, quote.id));
  return quote;
};
const isKept = ({ id }: SalesQuote) =>
  db.read(async (reader) => (await findSalesQuote(reader, id)) !== null);
const mailsAbout = ({ id }: SalesQuote) => db.read((reader) => listMailsAbout(reader, id));

test('an account that is deleted takes its ended quotes along, and leaves open and accepted ones', async () => {
  const validUntil = after(days(1));
  const [expired, accepted] = [
    await make({ validUntil }),
    await placed(await make({ validUntil })),
  ];
  const other = await make({ validUntil, email: 'other@buyer.example' });
  const ended = await withdrawn(await make());
  const open = await make();
  db.clock.advance(days(1));
  await db.run((work) =>
    forgetSalesQuotes(work, [{ email: open.email.toUpperCase(), until: null }]),
  );
  expect(await Promise.all([expired, ended].map(isKept))).toEqual([false, false]);
  expect(await Promise.all([accepted, other, open].map(isKept))).toEqual([true, true, true]);
  expect([await mailsAbout(expired), (await mailsAbout(open)).length]).toEqual([[], 1]);
});

test('a quote for the next owner of an address is kept', async () => {
  const email = 'shared@buyer.example';
  const former = await withdrawn(await make({ email }));
  const until = db.clock.now();
  db.clock.advance(days(1));
  const next = await withdrawn(await make({ email }));
  db.clock.advance(days(1));
  await db.run((work) => forgetSalesQuotes(work, [{ email, until }]));
  expect(await Promise.all([former, next].map(isKept))).toEqual([false, true]);
});

test('a quote that ended without an order is kept for 90 days', async () => {
  const sweep = salesQuoteJobs({ database: db })[SWEEP_QUOTES];
  const soon = { validUntil: after(days(1)) };
  const [expired, accepted] = [await make(soon), await placed(await make(soon))];
  const [ended, open] = [await withdrawn(await make()), await make()];
  db.clock.advance(QUOTE_RETENTION);
  await sweep();
  expect(await Promise.all([expired, ended].map(isKept))).toEqual([true, false]);
  db.clock.advance(days(1));
  await sweep();
  expect(await Promise.all([expired, accepted, open].map(isKept))).toEqual([false, true, true]);
  expect([await mailsAbout(expired), (await mailsAbout(open)).length]).toEqual([[], 1]);
});
