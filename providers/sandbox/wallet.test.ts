import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMethod, PaymentRequest } from '../../domain/payment/port.ts';
import { readWalletCode } from '../../kit/emvco/index.ts';
import type { Currency } from '../../kit/money.ts';
import { minutes } from '../../kit/time.ts';
import { cardFields, openTestSandbox, type TestSandbox } from '../../tests/harness/sandbox.ts';
import { TIME_TO_PAY } from './place.ts';

let box: TestSandbox;
beforeEach(() => {
  box = openTestSandbox();
});
afterEach(() => box.close());

const brl = (minor: number) => ({ minor, currency: 'BRL' as const });
const start = (change: Partial<PaymentRequest> = {}) =>
  box.sandbox.start({
    orderId: 'p1',
    idempotencyKey: 'p1:1',
    total: brl(9900),
    locale: 'pt-br',
    returnUrl: 'https://shop.example/pay?purchase=p1',
    email: 'buyer@example.com',
    name: 'Ana Buyer',
    method: 'pix',
    keep: true,
    expiresAt: null,
    instrument: {},
    ...change,
  });
const nextTry = (change: Partial<PaymentRequest> = {}) =>
  start({ idempotencyKey: 'p1:2', ...change });
const fetch = (reference: string) => box.sandbox.fetch(reference);
async function types(): Promise<string[]> {
  const bodies = (await box.listSent()).map(({ raw }) => JSON.parse(new TextDecoder().decode(raw)));
  return bodies.map(({ type }) => String(type).replace('payment.', ''));
}

describe('refused', () => {
  test('a total outside the wallet’s currency', async () => {
    await expect(start({ total: { minor: 9900, currency: 'EUR' } })).rejects.toThrow('EUR');
    expect(box.sandbox.ledger()).toEqual([]);
  });

  test('a payment of nothing, in another currency, of a card, or with an unknown code', async () => {
    const { reference } = await start();
    for (const amount of [brl(0), brl(-5), { minor: 5, currency: 'EUR' as const }])
      await expect(box.sandbox.payQr(reference, { amount })).rejects.toThrow('cannot pay');
    const card = await start({
      orderId: 'p2',
      idempotencyKey: 'p2:1',
      method: 'card',
      instrument: cardFields('4242424242424242'),
    });
    await expect(box.sandbox.payQr(card.reference)).rejects.toThrow('no code');
    await expect(box.sandbox.payQr('nothing')).rejects.toThrow('nothing');
    expect(box.sandbox.describeQr('nothing')).toBeNull();
    expect(box.sandbox.describeQr(card.reference)).toBeNull();
    expect((await fetch(reference)).received).toEqual(brl(0));
  });

  test('the bank’s page for a wallet, and the wallet’s page for a card', async () => {
    const { reference } = await start();
    expect(box.sandbox.describe(reference)).toBeNull();
    await box.sandbox.answer(reference, true);
    expect((await fetch(reference)).state).toBe('waiting');
    const bank = await nextTry({ method: 'card', instrument: cardFields('4000000000003220') });
    expect(box.sandbox.describeQr(bank.reference)).toBeNull();
  });
});

describe('parts and times', () => {
  test('a partial payment waits for the rest', async () => {
    const { reference } = await start();
    await box.sandbox.payQr(reference, { amount: brl(4000) });
    expect(await fetch(reference)).toMatchObject({ state: 'waiting', received: brl(4000) });
    expect(box.sandbox.describeQr(reference)?.due).toEqual(brl(5900));
    await box.sandbox.payQr(reference);
    expect(await fetch(reference)).toMatchObject({ state: 'paid', received: brl(9900) });
    expect(await types()).toEqual(['partly-paid', 'paid']);
  });

  test('an overpayment counts as paid, with its amount', async () => {
    const { reference } = await start();
    await box.sandbox.payQr(reference, { amount: brl(10_000) });
    expect(await fetch(reference)).toMatchObject({ state: 'paid', received: brl(10_000) });
  });

  test('a partial payment of an expired charge can be refunded', async () => {
    const { reference } = await start();
    await box.sandbox.payQr(reference, { amount: brl(4000) });
    box.clock.advance(TIME_TO_PAY);
    expect(await fetch(reference)).toMatchObject({ state: 'expired', received: brl(4000) });
    await box.sandbox.refund({ reference, idempotencyKey: 'k', amount: brl(4000) });
    expect(await fetch(reference)).toMatchObject({
      state: 'expired',
      refunds: [{ state: 'done', amount: brl(4000), key: 'k' }],
    });
  });

  test('a charge expires at the shop’s deadline, or after 15 minutes', async () => {
    const expiresAt = new Date(box.clock.now().getTime() + minutes(2));
    const own = await start({ orderId: 'p2', idempotencyKey: 'p2:1', expiresAt });
    const usual = await start();
    box.clock.advance(minutes(2) - 1);
    expect((await fetch(own.reference)).state).toBe('waiting');
    box.clock.advance(1);
    expect(await fetch(own.reference)).toMatchObject({ state: 'expired', at: expiresAt });
    box.clock.advance(minutes(13) - 1);
    expect(box.sandbox.describeQr(usual.reference)).not.toBeNull();
    box.clock.advance(1);
    expect(box.sandbox.describeQr(usual.reference)).toBeNull();
    expect(await types()).toEqual(['expired', 'expired']);
  });

  test('an expired charge sends an event', async () => {
    await start();
    await nextTry({ method: 'card', instrument: cardFields('4000000000003220') });
    box.clock.advance(TIME_TO_PAY);
    expect(await types()).toEqual(['declined', 'expired']);
  });

  test('late money is accepted, even if the order was paid otherwise', async () => {
    const { reference } = await start();
    await box.sandbox.expireQr(reference);
    await box.sandbox.expireQr(reference);
    await nextTry({ method: 'card', instrument: cardFields('4242424242424242') });
    await box.sandbox.payQr(reference, { amount: brl(100) });
    expect(await fetch(reference)).toMatchObject({ state: 'expired', received: brl(100) });
    await box.sandbox.payQr(reference);
    expect(await fetch(reference)).toMatchObject({ state: 'paid', reason: null });
    const found = await box.sandbox.find('p1');
    expect(found.map(({ state }) => state)).toEqual(['paid', 'paid']);
  });
});

describe('codes', () => {
  test.each<[PaymentMethod, Currency, boolean]>([
    ['alipay', 'CNY', false],
    ['wechat-pay', 'CNY', false],
    ['pix', 'BRL', true],
    ['promptpay', 'THB', false],
    ['upi', 'INR', false],
    ['qris', 'IDR', false],
    ['vietqr', 'VND', false],
  ])('encode %s as its wallet reads it', async (method, currency, copyable) => {
    const total = { minor: 123_400, currency };
    const answer = await start({ method, total });
    const qr = answer.kind === 'qr' ? answer.qr : expect.fail(answer.kind);
    const amount = ['alipay', 'wechat-pay'].includes(method) ? null : total;
    expect(readWalletCode(qr.text)).toEqual({ wallet: method, amount });
    const appUrl = `https://shop.example/pt-br/wallet/${answer.reference}`;
    expect(qr).toMatchObject({ appUrl, copyable });
    expect(box.sandbox.describeQr(answer.reference)).toEqual({
      method,
      due: total,
      returnUrl: 'https://shop.example/pay?purchase=p1',
      expiresAt: new Date(box.clock.now().getTime() + TIME_TO_PAY),
    });
  });
});
