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
  test('a wallet pays in the money of its country only', async () => {
    await expect(start({ total: { minor: 9900, currency: 'EUR' } })).rejects.toThrow('EUR');
    expect(box.sandbox.ledger()).toEqual([]);
  });

  test('nobody pays nothing, in other money, a card by code, or a code that is unknown', async () => {
    const { reference } = await start();
    for (const amount of [brl(0), brl(-5), { minor: 5, currency: 'EUR' as const }])
      await expect(box.sandbox.payQr(reference, { amount })).rejects.toThrow('nobody pays');
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

  test('the bank’s page answers for no wallet, nor the wallet for the bank', async () => {
    const { reference } = await start();
    expect(box.sandbox.describe(reference)).toBeNull();
    await box.sandbox.answer(reference, true);
    expect((await fetch(reference)).state).toBe('waiting');
    const bank = await nextTry({ method: 'card', instrument: cardFields('4000000000003220') });
    expect(box.sandbox.describeQr(bank.reference)).toBeNull();
  });
});

describe('parts and times', () => {
  test('a part waits for the rest', async () => {
    const { reference } = await start();
    await box.sandbox.payQr(reference, { amount: brl(4000) });
    expect(await fetch(reference)).toMatchObject({ state: 'waiting', received: brl(4000) });
    expect(box.sandbox.describeQr(reference)?.due).toEqual(brl(5900));
    await box.sandbox.payQr(reference);
    expect(await fetch(reference)).toMatchObject({ state: 'paid', received: brl(9900) });
    expect(await types()).toEqual(['partly-paid', 'paid']);
  });

  test('more than asked is paid, and what is too much is known', async () => {
    const { reference } = await start();
    await box.sandbox.payQr(reference, { amount: brl(10_000) });
    expect(await fetch(reference)).toMatchObject({ state: 'paid', received: brl(10_000) });
  });

  test('a part that came before the end can be given back', async () => {
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

  test('the time to pay is a quarter of an hour, or what the shop says, to the millisecond', async () => {
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

  test('the shop hears of what expired without asking', async () => {
    await start();
    await nextTry({ method: 'card', instrument: cardFields('4000000000003220') });
    box.clock.advance(TIME_TO_PAY);
    expect(await types()).toEqual(['declined', 'expired']);
  });

  test('money that comes late is taken, also when the order was paid otherwise since', async () => {
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

describe('shown', () => {
  test.each<[PaymentMethod, Currency, boolean]>([
    ['alipay', 'CNY', false],
    ['wechat-pay', 'CNY', false],
    ['pix', 'BRL', true],
    ['promptpay', 'THB', false],
    ['upi', 'INR', false],
    ['qris', 'IDR', false],
    ['vietqr', 'VND', false],
  ])('the code of %s is what its wallet reads', async (method, currency, copyable) => {
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
