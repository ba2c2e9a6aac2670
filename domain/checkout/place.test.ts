import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Random } from '../../kit/random.ts';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput as input } from '../../tests/harness/orders.ts';
import { makeSnapshot, testKeyRing } from '../../tests/harness/payments.ts';
import { listStatements } from '../../tests/harness/statements.ts';
import { createCoupon, HOLD_FOR } from '../coupon/index.ts';
import { giveLicense } from '../gift/index.ts';
import { abandonAttempt, declineOrder, findOrder, recordStart } from '../order/index.ts';
import { loadSampleCatalog, quotePrice } from '../price/index.ts';
import { type PlaceInput, placeOrder } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const place = (draft: PlaceInput) => db.run((work) => placeOrder(work, draft));
const priceQuote = (seats: 1 | 3 | 5) =>
  db.read((reader) => quotePrice(reader, { product: 'zipx', plan: 'year', seats, market: 'eu' }));

async function placed(draft: PlaceInput) {
  const result = await place(draft);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.value;
}

async function declined(draft: PlaceInput, reference = `${draft.id}:1`) {
  const { order } = await placed(draft);
  const start = {
    orderId: draft.id,
    attempt: order.attempt,
    provider: 'scripted',
    reference,
  };
  await db.run((work) => recordStart(work, start));
  const snapshot = makeSnapshot({
    reference,
    orderId: draft.id,
    state: 'declined',
    total: order.total,
    at: db.clock.now(),
    card: null,
    reason: 'expired-card',
  });
  return db.run((work) => declineOrder(work, snapshot));
}

test('refuses a form that shows another total, returns the new quote, and stores nothing', async () => {
  const { total } = await priceQuote(3);
  for (const shownTotal of [
    { ...total, minor: total.minor - 1 },
    { ...total, currency: 'USD' as const },
  ]) {
    const draft = input({ shownTotal });
    expect(await place(draft)).toMatchObject({
      ok: false,
      code: 'price-changed',
      quoted: { quote: { total }, couponRefused: null },
    });
    expect(await db.read((reader) => findOrder(reader, draft.id))).toBeNull();
  }
});

test('refuses a product without a price', async () => {
  const selection = { product: 'unknown', bundledProducts: [], plan: 'year', seats: 1 } as const;
  expect(await place(input({ selection }))).toEqual({ ok: false, code: 'no-price' });
});

test('refuses the id of a gift, and stores nothing', async () => {
  const { id, buyer, selection } = input();
  const gift = { ...selection, id, email: buyer.email, locale: 'de', until: null, why: 'A review' };
  await db.run((work) =>
    giveLicense(
      work,
      { ring: testKeyRing(), siteUrl: 'https://shop.example', zone: 'Europe/Berlin' },
      { ...gift, by: 'mia@shop.example', role: 'admin' },
    ),
  );
  expect(await place(input({ id }))).toEqual({ ok: false, code: 'already-started' });
  expect(await db.read((reader) => findOrder(reader, id))).toBeNull();
});

test('refuses another total for an order being paid, and leaves the order unchanged', async () => {
  const draft = input();
  const { order } = await placed(draft);
  const { total } = await priceQuote(5);
  const changed = {
    ...draft,
    selection: { ...draft.selection, seats: 5 as const },
    shownTotal: total,
  };
  expect(await place(changed)).toEqual({ ok: false, code: 'already-started' });
  expect(await db.read((reader) => findOrder(reader, draft.id))).toEqual(order);
});

test('returns an open order with its first data and attempt', async () => {
  const draft = input();
  const first = await placed(draft);
  const again = await placed({ ...draft, locale: 'fr', buyer: { ...draft.buyer, name: 'Eve' } });
  expect(again).toEqual(first);
});

test('holds the coupon of an unstarted attempt again, or returns a new quote if it is gone', async () => {
  const terms = couponTerms({ useLimit: 1 });
  await db.run((work) => createCoupon(work, { ...terms, code: 'LAST' }));
  const [first, second] = ['ada', 'eve'].map((name) =>
    input({ coupon: 'LAST', buyer: { ...input().buyer, email: `${name}@coupon.example` } }),
  );
  if (!first || !second) throw new Error('no drafts');
  const { order } = await placed(first);
  db.clock.advance(HOLD_FOR + 1);
  // Held again, so nobody else gets it.
  expect((await placed(first)).order).toEqual(order);
  const other = () => ({ ...second, id: randomUUID() });
  expect((await placed(other())).order.quote.coupon).toBeNull();
  db.clock.advance(HOLD_FOR + 1);
  expect((await placed(other())).order.quote.coupon).toBe('LAST');
  for (const shownTotal of [order.total, null])
    expect(await place({ ...first, shownTotal })).toMatchObject({
      ok: false,
      code: 'price-changed',
      quoted: { quote: { coupon: null }, couponRefused: 'used-up' },
    });
  expect(await db.read((reader) => findOrder(reader, first.id))).toEqual(order);
});

test('abandons an attempt that the provider refused to start, but not one that was started or replaced', async () => {
  const [unstarted, begun] = [input(), input()];
  const { order } = await placed(unstarted);
  await placed(begun);
  const start = { orderId: begun.id, attempt: 1, provider: 'scripted', reference: begun.id };
  await db.run((work) => recordStart(work, start));
  const abandon = (id: string, attempt: number) =>
    db.run((work) => abandonAttempt(work, { id, attempt }));
  for (const [id, attempt] of [
    [begun.id, 1],
    [unstarted.id, 2],
    [input().id, 1],
  ] as const)
    await abandon(id, attempt);
  for (const { id } of [unstarted, begun])
    expect(await db.read((reader) => findOrder(reader, id))).toMatchObject({ state: 'open' });
  await abandon(unstarted.id, 1);
  expect(await db.read((reader) => findOrder(reader, unstarted.id))).toMatchObject({
    state: 'declined',
    attempt: 1,
    reference: null,
  });
  expect((await placed({ ...unstarted, shownTotal: order.total })).order.attempt).toBe(2);
});

test('renews no hold for an order without a coupon', async () => {
  const { id: orderId } = (await placed(input())).order;
  const start = { orderId, attempt: 1, provider: 'scripted', reference: 'waiting' };
  const sent = await listStatements(() => db.run((work) => recordStart(work, start)));
  expect(sent).toEqual([
    'begin',
    expect.stringMatching(/^select .* from "orders" .* for update$/),
    expect.stringMatching(/^update "orders"/),
    'commit',
  ]);
});

test('begins a new attempt with corrected details after the provider answered', async () => {
  const draft = input();
  await placed(draft);
  const start = { orderId: draft.id, attempt: 1, provider: 'scripted', reference: 'waiting' };
  await db.run((work) => recordStart(work, start));
  const buyer = { ...draft.buyer, email: 'ada@right.example' };
  expect((await placed({ ...draft, buyer })).order).toMatchObject({
    attempt: 1,
    reference: 'waiting',
  });
  const again = { ...draft, buyer, seenAttempt: 1 };
  const { order, needsPayment } = await placed(again);
  expect(needsPayment).toBe(true);
  expect((await placed(again)).order.attempt).toBe(2);
  expect(order).toMatchObject({
    state: 'open',
    attempt: 2,
    reference: null,
    email: buyer.email,
  });
});

test('uses consent, country, company, and quote of the present form for a new attempt', async () => {
  const draft = input({ waivedWithdrawal: true });
  await placed(draft);
  const start = { orderId: draft.id, attempt: 1, provider: 'scripted', reference: 'waiting' };
  await db.run((work) => recordStart(work, start));
  const buyer = { ...draft.buyer, country: 'FR', company: 'SARL X', poNumber: 'PO-7' };
  const again = { ...draft, buyer, waivedWithdrawal: false, seenAttempt: 1 };
  const { order } = await placed({ ...again, shownTotal: null });
  expect(order).toMatchObject({
    attempt: 2,
    country: 'FR',
    company: 'SARL X',
    poNumber: 'PO-7',
    waivedWithdrawal: false,
  });
  expect(order.quote.taxation.country).toBe('FR');
});

test('refuses a new attempt whose quote differs from the shown total, and keeps the order', async () => {
  const draft = input();
  const { order } = await placed(draft);
  const start = { orderId: draft.id, attempt: 1, provider: 'scripted', reference: 'waiting' };
  await db.run((work) => recordStart(work, start));
  const shownTotal = { ...order.total, minor: 1 };
  const changed = { ...draft, seenAttempt: 1, shownTotal };
  expect(await place(changed)).toMatchObject({ ok: false, code: 'price-changed' });
  expect(await db.read((reader) => findOrder(reader, draft.id))).toMatchObject({ attempt: 1 });
});

test('begins a new attempt of a declined order with new data and today’s price, and keeps its number', async () => {
  const draft = input();
  const before = await declined(draft);
  expect(before).toMatchObject({ state: 'declined', declineReason: 'expired-card', attempt: 1 });
  const selection = { ...draft.selection, seats: 5 as const };
  const { total } = await priceQuote(5);
  expect(await place({ ...draft, selection, shownTotal: { ...total, minor: 1 } })).toMatchObject({
    code: 'price-changed',
  });
  const buyer = { ...draft.buyer, name: 'Ada L.' };
  const again = await placed({ ...draft, selection, buyer, shownTotal: total });
  expect(again).toMatchObject({
    needsPayment: true,
    order: {
      state: 'open',
      attempt: 2,
      reference: null,
      declineReason: null,
      seats: 5,
      total,
      name: 'Ada L.',
      orderNumber: before.orderNumber,
      createdAt: before.createdAt,
    },
  });
});

test('does not record the answer to an ended attempt', async () => {
  const draft = input();
  await declined(draft);
  await placed(draft);
  const late = { orderId: draft.id, provider: 'scripted', reference: 'late' };
  await db.run((work) => recordStart(work, { ...late, attempt: 1 }));
  expect(await db.read((reader) => findOrder(reader, draft.id))).toMatchObject({
    reference: null,
  });
  await db.run((work) => recordStart(work, { ...late, attempt: 2 }));
  expect(await db.read((reader) => findOrder(reader, draft.id))).toMatchObject({
    reference: 'late',
  });
});

test('makes one order from five concurrent copies of a form', async () => {
  const draft = input();
  const all = await Promise.all(Array.from({ length: 5 }, () => placed(draft)));
  expect(new Set(all.map(({ order }) => order.orderNumber)).size).toBe(1);
  expect(all.every(({ needsPayment, order }) => needsPayment && order.attempt === 1)).toBe(true);
});

test('draws another order number if one is taken', async () => {
  const bytes = [7, 7, 8];
  const random: Random = { bytes: (count) => new Uint8Array(count).fill(bytes.shift() ?? 0) };
  const numbers: string[] = [];
  for (const draft of [input(), input()]) {
    const result = await db.run((work) => placeOrder({ ...work, random }, draft));
    if (result.ok) numbers.push(result.value.order.orderNumber);
  }
  expect(numbers).toEqual(['VT-77777777', 'VT-88888888']);
  const stuck: Random = { bytes: (count) => new Uint8Array(count).fill(7) };
  await expect(db.run((work) => placeOrder({ ...work, random: stuck }, input()))).rejects.toThrow(
    'no free order',
  );
});

test('stores price, language, and terms with a new order', async () => {
  const { total, priceId, renewal } = await priceQuote(3);
  const draft = input({ shownTotal: total });
  const { order, needsPayment } = await placed(draft);
  expect(needsPayment).toBe(true);
  expect(order).toEqual({
    id: draft.id,
    state: 'open',
    attempt: 1,
    provider: 'scripted',
    reference: null,
    declineReason: null,
    product: 'zipx',
    plan: 'year',
    seats: 3,
    market: 'eu',
    locale: 'de',
    total,
    termsVersion: '2026-11-29',
    kind: 'new',
    licenseId: null,
    bundledProducts: [],
    method: 'card',
    taxIdProven: false,
    waivedWithdrawal: false,
    formerEmails: [],
    quote: expect.objectContaining({
      total,
      renewal,
      taxIncluded: true,
      net: 3192,
      tax: 607,
      lines: [expect.objectContaining({ priceId, total: total.minor })],
    }),
    ...draft.buyer,
    createdAt: db.clock.now(),
    updatedAt: db.clock.now(),
    emailChangedAt: null,
    paidAt: null,
    billing: null,
    orderNumber: expect.stringMatching(/^VT-[0-9A-HJKMNP-TV-Z]{8}$/),
  });
});
