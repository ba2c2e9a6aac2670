import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Order, versionOf } from '../../../domain/order/index.ts';
import type { PaymentProvider } from '../../../domain/payment/index.ts';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
import { readWalletCode } from '../../../kit/emvco/index.ts';
import { minutes } from '../../../kit/time.ts';
import { openPaycodeShop, type PaycodeShop } from '../../../tests/harness/paycode.ts';
import { scanQr } from '../../../tests/harness/qr.ts';
import { openPaycode } from './open.server.ts';
import type { HandoffView, OrderView, PaycodeView } from './view.ts';

let shop: PaycodeShop;
beforeAll(async () => {
  shop = await openPaycodeShop((db) => db.run(loadSampleCatalog));
});
afterEach(() => expect(shop.errors.splice(0)).toEqual([]));
afterAll(() => shop.close());

/** The page at this path; `provider`: how it differs today. */
async function open(path: string, provider: Partial<PaymentProvider> = {}) {
  const services = {
    ...shop.services,
    provider: { ...shop.sandbox, ...provider },
  };
  const { data, init } = await openPaycode(new Request(`https://shop.example${path}`), services);
  return { view: data as PaycodeView, status: init?.status };
}

async function openOrder({ id }: Order, provider: Partial<PaymentProvider> = {}) {
  const { view, status } = await open(`/pt/paycode?purchase=${id}`, provider);
  if (view.kind !== 'order') throw new Error(`handed off to ${view.payPath}`);
  return { ...view, status };
}

async function handOff(path: string): Promise<HandoffView> {
  const { view, status } = await open(path);
  expect(status).toBe(200);
  if (view.kind !== 'handoff') throw new Error('an order');
  return view;
}

/** Where the page leads instead of opening. */
const leaveFor = (path: string) =>
  open(path).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown),
  );

test.each(['', '?purchase=', '?purchase=x', `?purchase=${randomUUID()}`])(
  'no order: the pay page for the phone %s',
  async (query) => {
    const view = await handOff(`/de/paycode${query}`);
    expect(scanQr(view.drawing)).toBe('https://shop.example/de/pay');
  },
);

test('what is no choice does not travel to the phone', async () => {
  const long = 'x'.repeat(81);
  const many = Array.from({ length: 50 }, () => 'with=zipx').join('&');
  for (const query of [`plan=${long}`, 'plan=a%26b', 'other=1', 'next=https://evil.example']) {
    expect((await handOff(`/paycode?${query}`)).payPath).toBe('/pay');
  }
  expect((await handOff(`/paycode?${many}`)).payPath.length).toBeLessThan(200);
});

test('a provider that does not answer: 503, no code, and the way out', async () => {
  const order = await shop.order();
  const down = () => Promise.reject(new Error('down'));
  const view = await openOrder(order, { fetch: down });
  expect(view).toMatchObject({ status: 503, state: 'unreachable', code: null });
  expect(shop.errors.splice(0)).toEqual([new Error('down')]);
  expect((await openOrder(order)).state).toBe('waiting');
});

test('a code that asks for another sum is shown to nobody, and reported', async () => {
  const order = await shop.order();
  const dearer = await shop.order({
    selection: { product: 'zipx', bundledProducts: [], plan: 'year', seats: 5 },
  });
  const wrong = await shop.sandbox.fetch(dearer.reference ?? '');
  const fetch = async (reference: string) => ({
    ...(await shop.sandbox.fetch(reference)),
    qr: wrong.qr,
  });
  const view = await openOrder(order, { fetch });
  expect(view).toMatchObject({ status: 503, state: 'unreachable', code: null });
  expect(String(shop.errors.splice(0))).toContain('the code asks for');
});

test('a link of a provider that would run a script is left out', async () => {
  const order = await shop.order();
  const fetch = async (reference: string) => {
    const snapshot = await shop.sandbox.fetch(reference);
    return { ...snapshot, qr: snapshot.qr && { ...snapshot.qr, appUrl: 'javascript:alert(1)' } };
  };
  expect((await openOrder(order, { fetch })).code?.appUrl).toBeNull();
});

test('a card payment has no code: the pay page for the phone', async () => {
  const order = await shop.order({ method: 'card', market: 'eu', locale: 'de' });
  const { payPath } = await handOff(`/de/paycode?purchase=${order.id}`);
  expect(payPath).toBe(`/pay?purchase=${order.id}`);
});

test('a choice travels to the phone', async () => {
  const query = 'product=zipx&with=pdfreader&with=cadreader&plan=year&seats=3&market=jp';
  const view = await handOff(`/ja/paycode?${query}`);
  expect(scanQr(view.drawing)).toBe(`https://shop.example/ja/pay?${query}`);
});

test.each([
  ['pix', 'br', 'pt'],
  ['promptpay', 'th', 'th'],
  ['upi', 'in', 'hi'],
  ['qris', 'id', 'id'],
  ['vietqr', 'vn', 'vi'],
  ['alipay', 'cn', 'cn'],
  ['wechat-pay', 'cn', 'cn'],
] as const)(
  '%s: the code asks for the total of the order to the minor unit',
  async (method, market, locale) => {
    const order = await shop.order({ method, market, locale });
    const view = await openOrder(order);
    expect(view).toMatchObject({ status: 200, state: 'waiting', wallet: method, part: null });
    expect(view.total).toMatchObject(order.total);
    const text = scanQr(view.code?.drawing ?? { path: '', size: 0 });
    const asked = readWalletCode(text);
    expect(asked?.wallet).toBe(method);
    if (market !== 'cn') expect(asked?.amount).toEqual(order.total);
    expect(view.code?.copy ?? text).toBe(text);
  },
);

test('looking again keeps order, code and reference; the time left goes down', async () => {
  const order = await shop.order();
  const first = await openOrder(order);
  shop.db.clock.advance(minutes(2));
  const second = await openOrder(order);
  expect(second.code).toEqual(first.code);
  expect(second.mark).toBe(first.mark);
  expect(Date.parse(second.asked.iso) - Date.parse(first.asked.iso)).toBe(minutes(2));
  expect((await shop.find(order.id)).reference).toBe(order.reference);
});

test('times are those of the market: when it ends with its zone, when it was asked to the second', async () => {
  const view = await openOrder(await shop.order());
  expect(view.code?.expires.text).toMatch(/^\d\d:\d\d (BRT|GMT-3)$/);
  expect(view.asked.text).toBe('09:02:00');
});

test('a part of the money: what has arrived and what is missing', async () => {
  const order = await shop.order();
  const amount = { minor: 100, currency: 'BRL' } as const;
  await shop.sandbox.payQr(order.reference ?? '', { amount });
  const view = await openOrder(order);
  expect(view).toMatchObject({
    state: 'waiting',
    part: { received: amount, rest: { minor: order.total.minor - 100, currency: 'BRL' } },
  });
});

test('expired: no code any more, and the order says why', async () => {
  const order = await shop.order();
  shop.db.clock.advance(minutes(16));
  const view = await openOrder(order);
  expect(view).toMatchObject({ status: 200, state: 'expired', code: null, reason: 'expired' });
  const now = await shop.find(order.id);
  expect(now).toMatchObject({ state: 'declined', declineReason: 'expired' });
  expect(view.mark).toBe(versionOf(now));
});

test('cancelled elsewhere: over, with its reason', async () => {
  const order = await shop.order();
  await shop.sandbox.cancel(order.reference ?? '');
  expect(await openOrder(order)).toMatchObject({ state: 'declined', reason: 'cancelled' });
});

test('paid late: the payment counts, and the page leads to the receipt', async () => {
  const order = await shop.order();
  shop.db.clock.advance(minutes(16));
  await openOrder(order);
  await shop.sandbox.payQr(order.reference ?? '');
  const receipt = await leaveFor(`/pt/paycode?purchase=${order.id}&check=1`);
  expect(receipt).toMatch(/^\/pt\/success\?order=VT-/);
  expect((await shop.find(order.id)).state).toBe('paid');
});

test('paid: the receipt, although no webhook has come', async () => {
  const order = await shop.order();
  await shop.sandbox.payQr(order.reference ?? '');
  expect(await leaveFor(`/pt/paycode?purchase=${order.id}`)).toMatch(/^\/pt\/success\?order=/);
  expect(await leaveFor(`/paycode?purchase=${order.id.toUpperCase()}`)).toMatch(/^\/pt\/success/);
});

test('paid, and the money cannot be settled: the page says that it is here, the log what is wrong', async () => {
  const order = await shop.order();
  await shop.sandbox.payQr(order.reference ?? '');
  const { ring } = shop.services;
  const seal = () => {
    throw new Error('no books today');
  };
  Object.assign(shop.services, { ring: { ...ring, seal } });
  const view: OrderView = await openOrder(order);
  Object.assign(shop.services, { ring });
  expect(view).toMatchObject({ state: 'settling', code: null });
  expect(shop.errors.splice(0)).toHaveLength(1);
});
