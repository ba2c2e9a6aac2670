import { describe, expect, type TestContext, test } from 'vitest';
import {
  METHOD_FACTS,
  type Payer,
  type PaymentMethod,
  PROVIDER_METHODS,
  RefundRefused,
} from '../../../domain/payment/port.ts';
import type { Currency } from '../../../kit/money.ts';
import { days } from '../../../kit/time.ts';
import { cardRequest, countNews, current, nextAttempt, start, states } from './subject.ts';

const VOUCHERS = PROVIDER_METHODS.filter((method) => METHOD_FACTS[method].flow === 'voucher');

const PAYER: Payer = {
  taxId: '52998224725',
  street: 'Rua das Flores 12',
  city: 'São Paulo',
  state: 'SP',
  postcode: '01310100',
};

/** Starts a voucher, or skips the test if the provider lacks the method. */
async function issue(method: PaymentMethod, { skip }: TestContext) {
  const { provider } = current();
  if (!provider.methods.includes(method)) skip();
  const [currency] = METHOD_FACTS[method].currencies as readonly [Currency];
  const payer = METHOD_FACTS[method].asksPayer ? PAYER : undefined;
  const total = { minor: 9900, currency };
  const request = cardRequest({ method, total, payer, instrument: {}, keep: true });
  const answer = await provider.start(request);
  if (answer.kind !== 'voucher') throw new Error(`Expected a voucher, got ${answer.kind}`);
  return { request, ...answer };
}

export function voucherRules(): void {
  describe.each(VOUCHERS)('%s', (method) => {
    const { daysToPay = 0, daysToReport = 0 } = METHOD_FACTS[method].voucher ?? {};

    test('waits for days with all that the page shows, and is paid once', async (context) => {
      const { provider, payQr, now } = current();
      const { request, reference, voucher, expiresAt } = await issue(method, context);
      expect(voucher.url).toMatch(/^https?:/);
      const codes = [voucher.number, ...voucher.stores.map(({ paymentCode }) => paymentCode)];
      expect(codes.join('')).toMatch(/\d/);
      const left = expiresAt.getTime() - now().getTime();
      expect(left).toBeGreaterThanOrEqual(days(daysToPay));
      expect(left).toBeLessThan(days(daysToPay + 1));
      const waiting = { state: 'waiting', method, voucher, expiresAt, qr: null };
      expect(await provider.fetch(reference)).toMatchObject(waiting);
      expect((await provider.findPendingStart?.(reference)) ?? null).toBeNull();
      await payQr(reference);
      const news = await countNews(reference);
      await payQr(reference).catch(() => undefined);
      const snapshot = await provider.fetch(reference);
      const { total, orderId } = request;
      expect(snapshot).toMatchObject({
        state: 'paid',
        orderId,
        total,
        received: total,
        method,
        reason: null,
        card: null,
        qr: null,
        expiresAt: null,
        mandate: null,
      });
      expect(snapshot.voucher).toBeUndefined();
      expect(news).toBeGreaterThan(0);
      expect(await countNews(reference)).toBe(news);
    });

    test('is the same for a repeated key', async (context) => {
      const { request, ...answer } = await issue(method, context);
      expect(await current().provider.start(request)).toEqual(answer);
      expect(await states(request.orderId)).toEqual(['waiting']);
    });

    test('refuses another currency, and creates nothing', async (context) => {
      const { provider } = current();
      const { request } = await issue(method, context);
      const other = { ...request, orderId: 'other', idempotencyKey: 'other:1' };
      const total = { minor: 9900, currency: 'USD' as const };
      await expect(provider.start({ ...other, total })).rejects.toThrow();
      expect(await states('other')).not.toContain('paid');
    });

    test('ends when nobody paid, and says so', async (context) => {
      const { provider, lapseVoucher } = current();
      const { reference } = await issue(method, context);
      await lapseVoucher(daysToPay + 1);
      expect(await countNews(reference)).toBeGreaterThan(0);
      const ended = { state: 'expired', reason: 'expired', received: { minor: 0 } };
      expect(await provider.fetch(reference)).toMatchObject(ended);
      expect((await provider.cancel(reference)).state).toBe('expired');
    });

    test('ends in the end even if the company never says so', async (context) => {
      const { provider, lapseVoucher } = current();
      const { reference } = await issue(method, context);
      await lapseVoucher(daysToPay + 1 + daysToReport);
      expect(await provider.fetch(reference)).toMatchObject({ state: 'expired', method });
    });

    test('cannot be paid after it was canceled', async (context) => {
      const { provider, payQr } = current();
      const { reference } = await issue(method, context);
      const ended = { state: 'declined', reason: 'cancelled', expiresAt: null };
      expect(await provider.cancel(reference)).toMatchObject(ended);
      await payQr(reference).catch(() => undefined);
      expect(await provider.fetch(reference)).toMatchObject({ ...ended, received: { minor: 0 } });
    });

    test('ends when the buyer pays by card instead', async (context) => {
      const { payQr, instruments } = current();
      const { request, reference } = await issue(method, context);
      await start(nextAttempt(request, { method: 'card', instrument: instruments.paid }));
      await payQr(reference).catch(() => undefined);
      const all = await states(request.orderId);
      expect(all.filter((state) => state === 'paid')).toHaveLength(1);
    });

    test('is refunded, or says that it cannot be', async (context) => {
      const { provider, payQr } = current();
      const { request, reference } = await issue(method, context);
      await payQr(reference);
      const refund = { reference, idempotencyKey: 'r', amount: request.total };
      if (METHOD_FACTS[method].isFinal) {
        await expect(provider.refund(refund)).rejects.toThrow(RefundRefused);
        expect(await provider.fetch(reference)).toMatchObject({ state: 'paid', refunds: [] });
        return;
      }
      // The company may have to ask the buyer for an account first.
      expect(['done', 'waiting']).toContain((await provider.refund(refund)).state);
      expect((await provider.fetch(reference)).refunds).toHaveLength(1);
    });
  });
}
