import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Random } from '../../kit/random.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput as input } from '../../tests/harness/orders.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import { loadSampleCatalogue, quotePrice } from '../price/index.ts';
import { declinePurchase } from './decline.ts';
import {
  abandonAttempt,
  findPurchase,
  type PlaceInput,
  placePurchase,
  recordStart,
} from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
});
afterAll(() => db.close());

const place = (order: PlaceInput) => db.run((work) => placePurchase(work, order));
const quote = (seats: 1 | 3 | 5) =>
  db.read((reader) => quotePrice(reader, { product: 'zipx', plan: 'year', seats, market: 'eu' }));

async function placed(order: PlaceInput) {
  const result = await place(order);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.value;
}

async function declined(order: PlaceInput, reference = `${order.id}:1`) {
  const { purchase } = await placed(order);
  const start = {
    purchaseId: order.id,
    attempt: purchase.attempt,
    provider: 'scripted',
    reference,
  };
  await db.run((work) => recordStart(work, start));
  const snapshot = makeSnapshot({
    reference,
    purchaseId: order.id,
    state: 'declined',
    total: purchase.total,
    at: db.clock.now(),
    card: null,
    reason: 'expired-card',
  });
  return db.run((work) => declinePurchase(work, snapshot));
}

test('another total than the page showed is refused with the new quote, and nothing is stored', async () => {
  const { total } = await quote(3);
  for (const shownTotal of [
    { ...total, minor: total.minor - 1 },
    { ...total, currency: 'USD' as const },
  ]) {
    const order = input({ shownTotal });
    expect(await place(order)).toMatchObject({
      ok: false,
      code: 'price-changed',
      quoted: { bill: { total }, couponRefused: null },
    });
    expect(await db.read((reader) => findPurchase(reader, order.id))).toBeNull();
  }
});

test('what has no price is refused', async () => {
  const selection = { product: 'unknown', also: [], plan: 'year', seats: 1 } as const;
  expect(await place(input({ selection }))).toEqual({ ok: false, code: 'no-price' });
});

test('an id that is being paid for another total is refused and kept as it was', async () => {
  const order = input();
  const { purchase } = await placed(order);
  const { total } = await quote(5);
  const changed = {
    ...order,
    selection: { ...order.selection, seats: 5 as const },
    shownTotal: total,
  };
  expect(await place(changed)).toEqual({ ok: false, code: 'already-started' });
  expect(await db.read((reader) => findPurchase(reader, order.id))).toEqual(purchase);
});

test('an open purchase is started again: same attempt, first data', async () => {
  const order = input();
  const first = await placed(order);
  const again = await placed({ ...order, locale: 'fr', buyer: { ...order.buyer, name: 'Eve' } });
  expect(again).toEqual(first);
});

test('an attempt its company would not begin is given up, one that was begun or followed stays', async () => {
  const [untaken, begun] = [input(), input()];
  const { purchase } = await placed(untaken);
  await placed(begun);
  const start = { purchaseId: begun.id, attempt: 1, provider: 'scripted', reference: begun.id };
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
    expect(await db.read((reader) => findPurchase(reader, id))).toMatchObject({ state: 'open' });
  await giveUp(untaken.id, 1);
  expect(await db.read((reader) => findPurchase(reader, untaken.id))).toMatchObject({
    state: 'declined',
    attempt: 1,
    reference: null,
  });
  expect((await placed({ ...untaken, shownTotal: purchase.total })).purchase.attempt).toBe(2);
});

test('an open purchase the bank has answered for takes corrected details and a new attempt', async () => {
  const order = input();
  await placed(order);
  const start = { purchaseId: order.id, attempt: 1, provider: 'scripted', reference: 'waiting' };
  await db.run((work) => recordStart(work, start));
  const buyer = { ...order.buyer, email: 'ada@right.example' };
  expect((await placed({ ...order, buyer })).purchase).toMatchObject({
    attempt: 1,
    reference: 'waiting',
  });
  const again = { ...order, buyer, seenAttempt: 1 };
  const { purchase, startPayment } = await placed(again);
  expect(startPayment).toBe(true);
  expect((await placed(again)).purchase.attempt).toBe(2);
  expect(purchase).toMatchObject({
    state: 'open',
    attempt: 2,
    reference: null,
    email: buyer.email,
  });
});

test('after the bank, what the form says now counts: ticks, country, company, and the bill that follows', async () => {
  const order = input({ waivedWithdrawal: true });
  await placed(order);
  const start = { purchaseId: order.id, attempt: 1, provider: 'scripted', reference: 'waiting' };
  await db.run((work) => recordStart(work, start));
  const buyer = { ...order.buyer, country: 'FR', company: 'SARL X', poNumber: 'PO-7' };
  const again = { ...order, buyer, waivedWithdrawal: false, seenAttempt: 1 };
  const { purchase } = await placed({ ...again, shownTotal: null });
  expect(purchase).toMatchObject({
    attempt: 2,
    country: 'FR',
    company: 'SARL X',
    poNumber: 'PO-7',
    waivedWithdrawal: false,
  });
  expect(purchase.bill.taxation.country).toBe('FR');
});

test('after the bank, a bill that would differ from what the page said is shown first, and the order stays', async () => {
  const order = input();
  const { purchase } = await placed(order);
  const start = { purchaseId: order.id, attempt: 1, provider: 'scripted', reference: 'waiting' };
  await db.run((work) => recordStart(work, start));
  const shownTotal = { ...purchase.total, minor: 1 };
  const changed = { ...order, seenAttempt: 1, shownTotal };
  expect(await place(changed)).toMatchObject({ ok: false, code: 'price-changed' });
  expect(await db.read((reader) => findPurchase(reader, order.id))).toMatchObject({ attempt: 1 });
});

test('a declined purchase gets a new attempt with the new data and today’s price, and keeps its number', async () => {
  const order = input();
  const before = await declined(order);
  expect(before).toMatchObject({ state: 'declined', declineReason: 'expired-card', attempt: 1 });
  const selection = { ...order.selection, seats: 5 as const };
  const { total } = await quote(5);
  expect(await place({ ...order, selection, shownTotal: { ...total, minor: 1 } })).toMatchObject({
    code: 'price-changed',
  });
  const buyer = { ...order.buyer, name: 'Ada L.' };
  const again = await placed({ ...order, selection, buyer, shownTotal: total });
  expect(again).toMatchObject({
    startPayment: true,
    purchase: {
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
  const order = input();
  await declined(order);
  await placed(order);
  const late = { purchaseId: order.id, provider: 'scripted', reference: 'late' };
  await db.run((work) => recordStart(work, { ...late, attempt: 1 }));
  expect(await db.read((reader) => findPurchase(reader, order.id))).toMatchObject({
    reference: null,
  });
  await db.run((work) => recordStart(work, { ...late, attempt: 2 }));
  expect(await db.read((reader) => findPurchase(reader, order.id))).toMatchObject({
    reference: 'late',
  });
});

test('the same form sent five times at once is one purchase', async () => {
  const order = input();
  const all = await Promise.all(Array.from({ length: 5 }, () => placed(order)));
  expect(new Set(all.map(({ purchase }) => purchase.orderNumber)).size).toBe(1);
  expect(all.every(({ startPayment, purchase }) => startPayment && purchase.attempt === 1)).toBe(
    true,
  );
});

test('a taken order number is drawn again', async () => {
  const bytes = [7, 7, 8];
  const random: Random = { bytes: (count) => new Uint8Array(count).fill(bytes.shift() ?? 0) };
  const numbers: string[] = [];
  for (const order of [input(), input()]) {
    const result = await db.run((work) => placePurchase({ ...work, random }, order));
    if (result.ok) numbers.push(result.value.purchase.orderNumber);
  }
  expect(numbers).toEqual(['VT-77777777', 'VT-88888888']);
  const stuck: Random = { bytes: (count) => new Uint8Array(count).fill(7) };
  await expect(
    db.run((work) => placePurchase({ ...work, random: stuck }, input())),
  ).rejects.toThrow('no free order');
});

test('a new purchase freezes price, language and terms', async () => {
  const { total, priceId, renewal } = await quote(3);
  const order = input({ shownTotal: total });
  const { purchase, startPayment } = await placed(order);
  expect(startPayment).toBe(true);
  expect(purchase).toEqual({
    id: order.id,
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
    termsVersion: '2026-11',
    kind: 'new',
    licenceId: null,
    also: [],
    method: 'card',
    taxIdProven: false,
    waivedWithdrawal: false,
    formerEmails: [],
    bill: expect.objectContaining({
      total,
      renewal,
      taxIncluded: true,
      net: 3192,
      tax: 607,
      lines: [expect.objectContaining({ priceId, total: total.minor })],
    }),
    ...order.buyer,
    createdAt: db.clock.now(),
    updatedAt: db.clock.now(),
    paidAt: null,
    orderNumber: expect.stringMatching(/^VT-[0-9A-HJKMNP-TV-Z]{8}$/),
  });
});
