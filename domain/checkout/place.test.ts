import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Random } from '../../kit/random.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput as input } from '../../tests/harness/orders.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
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

test('another total than the page showed is refused with the new quote, and nothing is stored', async () => {
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

test('what has no price is refused', async () => {
  const selection = { product: 'unknown', bundledProducts: [], plan: 'year', seats: 1 } as const;
  expect(await place(input({ selection }))).toEqual({ ok: false, code: 'no-price' });
});

test('an id that is being paid for another total is refused and kept as it was', async () => {
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

test('an open order is started again: same attempt, first data', async () => {
  const draft = input();
  const first = await placed(draft);
  const again = await placed({ ...draft, locale: 'fr', buyer: { ...draft.buyer, name: 'Eve' } });
  expect(again).toEqual(first);
});

test('an attempt its company would not begin is given up, one that was begun or followed stays', async () => {
  const [untaken, begun] = [input(), input()];
  const { order } = await placed(untaken);
  await placed(begun);
  const start = { orderId: begun.id, attempt: 1, provider: 'scripted', reference: begun.id };
  await db.run((work) => recordStart(work, start));
  const giveUp = (id: string, attempt: number) =>
    db.run((work) => abandonAttempt(work, { id, attempt }));
  for (const [id, attempt] of [
    [begun.id, 1],
    [untaken.id, 2],
    [input().id, 1],
  ] as const)
    await giveUp(id, attempt);
  for (const { id } of [untaken, begun])
    expect(await db.read((reader) => findOrder(reader, id))).toMatchObject({ state: 'open' });
  await giveUp(untaken.id, 1);
  expect(await db.read((reader) => findOrder(reader, untaken.id))).toMatchObject({
    state: 'declined',
    attempt: 1,
    reference: null,
  });
  expect((await placed({ ...untaken, shownTotal: order.total })).order.attempt).toBe(2);
});

test('an open order the bank has answered for takes corrected details and a new attempt', async () => {
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

test('after the bank, what the form says now counts: ticks, country, company, and the quote that follows', async () => {
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

test('after the bank, a quote that would differ from what the page said is shown first, and the order stays', async () => {
  const draft = input();
  const { order } = await placed(draft);
  const start = { orderId: draft.id, attempt: 1, provider: 'scripted', reference: 'waiting' };
  await db.run((work) => recordStart(work, start));
  const shownTotal = { ...order.total, minor: 1 };
  const changed = { ...draft, seenAttempt: 1, shownTotal };
  expect(await place(changed)).toMatchObject({ ok: false, code: 'price-changed' });
  expect(await db.read((reader) => findOrder(reader, draft.id))).toMatchObject({ attempt: 1 });
});

test('a declined order gets a new attempt with the new data and today’s price, and keeps its number', async () => {
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

test('an answer of an attempt that is over is not recorded', async () => {
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

test('the same form sent five times at once is one order', async () => {
  const draft = input();
  const all = await Promise.all(Array.from({ length: 5 }, () => placed(draft)));
  expect(new Set(all.map(({ order }) => order.orderNumber)).size).toBe(1);
  expect(all.every(({ needsPayment, order }) => needsPayment && order.attempt === 1)).toBe(true);
});

test('a taken order number is drawn again', async () => {
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

test('a new order freezes price, language and terms', async () => {
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
    paidAt: null,
    orderNumber: expect.stringMatching(/^VT-[0-9A-HJKMNP-TV-Z]{8}$/),
  });
});
