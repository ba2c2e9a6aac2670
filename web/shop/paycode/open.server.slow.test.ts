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

/** Opens the page at a path. `provider` overrides methods. */
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

const leaveFor = (path: string) =>
  open(path).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown),
  );

test.each(['', '?purchase=', '?purchase=x', `?purchase=${randomUUID()}`])(
  'shows the code of the pay page without an order %s',
  async (query) => {
    const view = await handOff(`/de/paycode${query}`);
    expect(scanQr(view.drawing)).toBe('https://shop.example/de/pay');
  },
);

test('drops parameters that are no choice from the phone’s address', async () => {
  const long = 'x'.repeat(81);
  const many = Array.from({ length: 50 }, () => 'with=zipx').join('&');
  for (const query of [`plan=${long}`, 'plan=a%26b', 'other=1', 'next=https://evil.example']) {
    expect((await handOff(`/paycode?${query}`)).payPath).toBe('/pay');
  }
  expect((await handOff(`/paycode?${many}`)).payPath.length).toBeLessThan(200);
});

test('answers 503 without a code if the provider does not respond', async () => {
  const order = await shop.order();
  const down = () => Promise.reject(new Error('down'));
  const view = await openOrder(order, { fetch: down });
  expect(view).toMatchObject({ status: 503, state: 'unreachable', code: null });
  expect(shop.errors.splice(0)).toEqual([new Error('down')]);
  expect((await openOrder(order)).state).toBe('waiting');
});

test('reports a code for another amount and does not show it', async () => {
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
  expect(String(shop.errors.splice(0))).toContain('the code is for');
});

test('drops a provider’s link that would run a script', async () => {
  const order = await shop.order();
  const fetch = async (reference: string) => {
    const snapshot = await shop.sandbox.fetch(reference);
    return { ...snapshot, qr: snapshot.qr && { ...snapshot.qr, appUrl: 'javascript:alert(1)' } };
  };
  expect((await openOrder(order, { fetch })).code?.appUrl).toBeNull();
});

test('shows the code of the pay page for a card payment', async () => {
  const order = await shop.order({ method: 'card', market: 'eu', locale: 'de' });
  const { payPath } = await handOff(`/de/paycode?purchase=${order.id}`);
  expect(payPath).toBe(`/pay?purchase=${order.id}`);
});

test('puts the choice into the phone’s address', async () => {
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
  '%s: the code contains the total of the order to the minor unit',
  async (method, market, locale) => {
    const order = await shop.order({ method, market, locale });
    const view = await openOrder(order);
    expect(view).toMatchObject({ status: 200, state: 'waiting', wallet: method, part: null });
    expect(view.total).toMatchObject(order.total);
    const text = scanQr(view.code?.drawing ?? { path: '', size: 0 });
    const walletCode = readWalletCode(text);
    expect(walletCode?.wallet).toBe(method);
    if (market !== 'cn') expect(walletCode?.amount).toEqual(order.total);
    expect(view.code?.copy ?? text).toBe(text);
  },
);

test('keeps the order, code, and reference on a reload, with less time left', async () => {
  const order = await shop.order();
  const first = await openOrder(order);
  shop.db.clock.advance(minutes(2));
  const second = await openOrder(order);
  expect(second.code).toEqual(first.code);
  expect(second.mark).toBe(first.mark);
  expect(Date.parse(second.checkedAt.iso) - Date.parse(first.checkedAt.iso)).toBe(minutes(2));
  expect((await shop.find(order.id)).reference).toBe(order.reference);
});

test('shows the end with the zone of the market, and the check to the second', async () => {
  const view = await openOrder(await shop.order());
  expect(view.code?.expires.text).toMatch(/^\d\d:\d\d (BRT|GMT-3)$/);
  expect(view.checkedAt.text).toBe('09:02:00');
});

test('shows the received and missing amounts of a partial payment', async () => {
  const order = await shop.order();
  const amount = { minor: 100, currency: 'BRL' } as const;
  await shop.sandbox.payQr(order.reference ?? '', { amount });
  const view = await openOrder(order);
  expect(view).toMatchObject({
    state: 'waiting',
    part: { received: amount, rest: { minor: order.total.minor - 100, currency: 'BRL' } },
  });
});

test('shows no code after it expired, and why', async () => {
  const order = await shop.order();
  shop.db.clock.advance(minutes(16));
  const view = await openOrder(order);
  expect(view).toMatchObject({ status: 200, state: 'expired', code: null, reason: 'expired' });
  const now = await shop.find(order.id);
  expect(now).toMatchObject({ state: 'declined', declineReason: 'expired' });
  expect(view.mark).toBe(versionOf(now));
});

test('shows the reason after a cancellation elsewhere', async () => {
  const order = await shop.order();
  await shop.sandbox.cancel(order.reference ?? '');
  expect(await openOrder(order)).toMatchObject({ state: 'declined', reason: 'cancelled' });
});

test('accepts a late payment and redirects to the receipt', async () => {
  const order = await shop.order();
  shop.db.clock.advance(minutes(16));
  await openOrder(order);
  await shop.sandbox.payQr(order.reference ?? '');
  const receipt = await leaveFor(`/pt/paycode?purchase=${order.id}&check=1`);
  expect(receipt).toMatch(/^\/pt\/success\?order=VT-/);
  expect((await shop.find(order.id)).state).toBe('paid');
});

test('redirects to the receipt after payment without a webhook', async () => {
  const order = await shop.order();
  await shop.sandbox.payQr(order.reference ?? '');
  expect(await leaveFor(`/pt/paycode?purchase=${order.id}`)).toMatch(/^\/pt\/success\?order=/);
  expect(await leaveFor(`/paycode?purchase=${order.id.toUpperCase()}`)).toMatch(/^\/pt\/success/);
});

test('shows that the money arrived and logs the error if it cannot be settled', async () => {
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
