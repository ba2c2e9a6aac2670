import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { attemptOriginOf } from '../../../domain/checkout/index.ts';
import { countUnpaid, type Order } from '../../../domain/order/index.ts';
import {
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStart,
  TooLittle,
} from '../../../domain/payment/index.ts';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
import { hours, minutes } from '../../../kit/time.ts';
import { endlessBody } from '../../../tests/harness/endless-body.ts';
import { openPaycodeShop, type PaycodeShop } from '../../../tests/harness/paycode.ts';
import { makeSnapshot } from '../../../tests/harness/payments.ts';
import type { Services } from '../../loaders/context.ts';
import { replaceCode } from './renew.server.ts';

const VISITOR = { secret: 'a secret only this test has', from: null, signedInAs: null };
let shop: PaycodeShop;
beforeAll(async () => {
  shop = await openPaycodeShop((db) => db.run(loadSampleCatalog));
});
afterEach(() => expect(shop.errors.splice(0)).toEqual([]));
afterAll(() => shop.close());

/** Submits the button of a page made for `attempt`. Returns the redirect. */
async function renew(
  id: string,
  attempt: number | string = 1,
  provider: Partial<PaymentProvider> = {},
  more: Partial<Services> = {},
): Promise<string | null> {
  const request = new Request(`https://shop.example/pt/paycode?purchase=${id}`, {
    method: 'POST',
    body: new URLSearchParams({ attempt: String(attempt) }),
  });
  const services = { ...shop.services, provider: { ...shop.sandbox, ...provider }, ...more };
  const thrown = await replaceCode(request, services, VISITOR).catch((reason: unknown) => reason);
  if (!(thrown instanceof Response)) throw thrown;
  return thrown.headers.get('location');
}

async function expired(): Promise<Order> {
  const order = await shop.order();
  shop.db.clock.advance(minutes(16));
  return order;
}
const pageOf = ({ id }: Order) => `/pt/paycode?purchase=${id}`;
const payable = async ({ id }: Order) =>
  (await shop.sandbox.find(id)).filter(({ state }) => state === 'waiting');

test('redirects to the page without an order if there is none', async () => {
  expect(await renew(randomUUID())).toBe('/pt/paycode');
  expect(await renew('x')).toBe('/pt/paycode');
});

test('reads an endless body only up to the limit of a form', async () => {
  const { id } = await shop.order();
  const { init, taken } = endlessBody('attempt=');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const address = `https://shop.example/pt/paycode?purchase=${id}`;
  const refused = replaceCode(new Request(address, { ...init, headers }), shop.services, VISITOR);
  await expect(refused).rejects.toMatchObject({ init: { status: 413 } });
  expect(taken()).toBeLessThanOrEqual(3 * 65_536);
});

/** Creates an order whose code has this much time left, in milliseconds. */
async function ending(left: number): Promise<Order> {
  const order = await shop.order();
  const [code] = await payable(order);
  shop.db.clock.advance((code?.expiresAt?.getTime() ?? 0) - shop.db.clock.now().getTime() - left);
  return order;
}

test('replaces a code in its last five minutes, so that only the new one can be paid', async () => {
  const order = await ending(minutes(5));
  expect(await renew(order.id)).toBe(pageOf(order));
  const next = await shop.find(order.id);
  expect(next).toMatchObject({ state: 'open', attempt: 2, total: order.total });
  expect((await payable(order)).map(({ reference }) => reference)).toEqual([next.reference]);
});

test('keeps a code before that, and one that a part was paid for', async () => {
  const early = await ending(minutes(5) + 1);
  expect(await renew(early.id)).toBe(pageOf(early));
  expect(await shop.find(early.id)).toEqual(early);
  const part = await ending(minutes(2));
  await shop.sandbox.payQr(part.reference ?? '', { amount: { ...part.total, minor: 100 } });
  expect(await renew(part.id)).toBe(pageOf(part));
  expect((await shop.find(part.id)).attempt).toBe(1);
});

test('keeps a valid code', async () => {
  const order = await shop.order();
  expect(await renew(order.id)).toBe(pageOf(order));
  expect(await shop.find(order.id)).toEqual(order);
  expect(await payable(order)).toHaveLength(1);
});

test('redirects a visitor with too many unpaid orders to the pay page and starts nothing', async () => {
  const order = await expired();
  const email = 'often@buyer.example';
  await shop.db.database.pool.query('UPDATE orders SET email = $2 WHERE id = $1', [
    order.id,
    email,
  ]);
  const origin = attemptOriginOf(VISITOR, email);
  for (let count = 0; count < 10; count += 1) {
    const other = await shop.order();
    await shop.db.run((work) => countUnpaid(work, other, origin));
  }
  expect(await renew(order.id)).toBe(`/pt/pay?purchase=${order.id}`);
  expect(await shop.find(order.id)).toMatchObject({ state: 'declined', attempt: 1 });
  expect(await payable(order)).toEqual([]);
});

test('changes nothing for a page of another attempt', async () => {
  const order = await expired();
  for (const attempt of [0, 2, '', 'x', '1.5']) {
    expect(await renew(order.id, attempt)).toBe(pageOf(order));
  }
  expect((await shop.find(order.id)).attempt).toBe(1);
});

test('makes no code for a card payment', async () => {
  const order = await shop.order({ method: 'card' });
  expect(await renew(order.id)).toBe(pageOf(order));
  expect((await shop.find(order.id)).attempt).toBe(1);
});

test('requires agreement to a changed price', async () => {
  const order = await shop.order();
  shop.db.clock.advance(hours(24) + minutes(1));
  expect(await renew(order.id)).toBe(`/pt/pay?purchase=${order.id}`);
  expect(await payable(order)).toEqual([]);
});

test.each(['fetch', 'cancel', 'start'] as const)(
  'loses nothing if the provider does not respond (%s), and a retry succeeds',
  async (call) => {
    const order = await expired();
    const down = { [call]: () => Promise.reject(new Error('down')) };
    expect(await renew(order.id, 1, down)).toBe(pageOf(order));
    expect(shop.errors.splice(0)).toEqual([new Error('down')]);
    const { attempt } = await shop.find(order.id);
    expect(await renew(order.id, attempt)).toBe(pageOf(order));
    expect(await shop.find(order.id)).toMatchObject({ state: 'open', attempt: 2 });
    expect(await payable(order)).toHaveLength(1);
  },
);

test('redirects to the receipt after a payment at the last moment, without a second code', async () => {
  const order = await expired();
  const cancel = async (reference: string) => {
    await shop.sandbox.payQr(reference);
    return shop.sandbox.cancel(reference);
  };
  expect(await renew(order.id, 1, { cancel })).toBe(pageOf(order));
  expect(await renew(order.id)).toMatch(/^\/pt\/success\?order=/);
  expect(await shop.sandbox.find(order.id)).toHaveLength(1);
});

test('shows the existing code on a retry if the provider’s response to the start was lost', async () => {
  const order = await expired();
  shop.sandbox.setFaults({ failing: { kind: 'lost-answer', calls: ['start'], times: 1 } });
  await renew(order.id);
  expect(shop.errors.splice(0)).toHaveLength(1);
  expect((await shop.find(order.id)).reference).toBeNull();
  await renew(order.id, 2);
  const [code, ...others] = await payable(order);
  expect(others).toEqual([]);
  expect((await shop.find(order.id)).reference).toBe(code?.reference);
});

test('abandons the attempt and redirects to the pay page if the amount is below the provider’s minimum', async () => {
  const order = await expired();
  const start = () => Promise.reject(new TooLittle('too little'));
  expect(await renew(order.id, 1, { start })).toBe(`/pt/pay?purchase=${order.id}`);
  expect(await shop.find(order.id)).toMatchObject({ state: 'declined', attempt: 2 });
});

const answering = (answer: PaymentStart) => ({ start: async () => answer });

test('stores the reason of an immediate refusal before the page opens', async () => {
  const { id, total } = await expired();
  const reference = `${id}:2`;
  const reason = 'insufficient-funds';
  const snapshot = makeSnapshot({ reference, orderId: id, total, state: 'declined', reason });
  const declining = {
    ...answering({ kind: 'declined', reference, reason }),
    find: async () => [snapshot],
  };
  expect(await renew(id, 1, declining)).toBe(`/pt/paycode?purchase=${id}`);
  expect(await shop.find(id)).toMatchObject({ state: 'declined', declineReason: reason });
});

test('redirects to the receipt if the payment succeeded or is pending', async () => {
  const { id } = await expired();
  const paying = answering({ kind: 'done', reference: `${id}:2` });
  expect(await renew(id, 1, paying)).toMatch(/^\/pt\/success\?order=/);
});

test('leads on to a wallet’s own page even if its answer could not be stored', async () => {
  const { id } = await expired();
  const url = 'https://wallet.example/go';
  const { database } = shop.services;
  let isAway = false;
  const run: typeof database.run = (unit, ...rest) =>
    isAway ? Promise.reject(new Error('away')) : database.run(unit, ...rest);
  const start = async (): Promise<PaymentStart> => {
    isAway = true;
    return { kind: 'redirect', reference: `${id}:2`, url };
  };
  const broken = { database: Object.assign(Object.create(database), { run }) };
  expect(await renew(id, 1, { start }, broken)).toBe(`/pt/pay/away?purchase=${id}`);
  expect(shop.errors.splice(0)).toEqual([new Error('away')]);
});

test('starts the payment like the pay page, and returns there', async () => {
  const { id } = await expired();
  const requests: PaymentRequest[] = [];
  const start: PaymentProvider['start'] = (request) => {
    requests.push(request);
    return shop.sandbox.start(request);
  };
  await renew(id, 1, { start });
  const returnUrl = `https://shop.example/pt/pay?purchase=${id}`;
  expect(requests).toMatchObject([{ returnUrl, idempotencyKey: `${id}:2`, keep: false }]);
});

test('makes one new code for two pages at once', async () => {
  const order = await expired();
  const led = await Promise.all([renew(order.id), renew(order.id), renew(order.id)]);
  expect(new Set(led)).toEqual(new Set([pageOf(order)]));
  expect((await shop.find(order.id)).attempt).toBe(2);
  expect(await payable(order)).toHaveLength(1);
});

test('replaces an expired code for the same order and total, and cancels the old one', async () => {
  const order = await expired();
  expect(await renew(order.id)).toBe(pageOf(order));
  const next = await shop.find(order.id);
  expect(next).toMatchObject({ state: 'open', attempt: 2, total: order.total, method: 'pix' });
  expect(next.orderNumber).toBe(order.orderNumber);
  const [waiting, ...others] = await payable(order);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ reference: next.reference, total: order.total });
});
