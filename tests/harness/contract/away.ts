import { describe, expect, type TestContext, test } from 'vitest';
import {
  METHOD_FACTS,
  type PaymentMethod,
  PROVIDER_METHODS,
  RefundRefused,
} from '../../../domain/payment/port.ts';
import type { Currency } from '../../../kit/money.ts';
import {
  awayRequest,
  cardRequest,
  countNews,
  current,
  nextAttempt,
  start,
  states,
} from './subject.ts';

/** Starts a payment that the buyer approves on another page. */
async function leave(change: Parameters<typeof awayRequest>[0] = {}) {
  const request = awayRequest(change);
  const answer = await current().provider.start(request);
  if (answer.kind !== 'redirect') throw new Error(`Expected a redirect, got ${answer.kind}`);
  return { request, ...answer };
}

const LED_AWAY = PROVIDER_METHODS.filter((method) => METHOD_FACTS[method].flow === 'redirect');

/** Leaves with another method, or skips the test if the provider lacks it. */
async function leaveWith(method: PaymentMethod, { skip }: TestContext) {
  const { provider } = current();
  if (!provider.methods.includes(method)) skip();
  const [currency] = METHOD_FACTS[method].currencies as readonly [Currency];
  return leave({ method, total: { minor: 9900, currency }, keep: true });
}

const pending = (reference: string) => current().provider.findPendingStart?.(reference);

export function awayRules(): void {
  describe('refuses', () => {
    test('another currency, and creates nothing', async () => {
      const total = { minor: 9900, currency: current().away.refused };
      const request = awayRequest({ total });
      await expect(current().provider.start(request)).rejects.toThrow();
      expect(await states(request.orderId)).not.toContain('paid');
    });
    test('a reused key for another amount', async () => {
      const { request } = await leave();
      const total = { ...request.total, minor: 100 };
      await expect(current().provider.start({ ...request, total })).rejects.toThrow();
      expect(await states(request.orderId)).toEqual(['waiting']);
    });
    test('a refund before the buyer has paid', async () => {
      const { reference, request } = await leave();
      const refund = { reference, idempotencyKey: 'r', amount: { ...request.total, minor: 1 } };
      await expect(current().provider.refund(refund)).rejects.toThrow(RefundRefused);
    });
  });

  describe('ends unpaid', () => {
    test.each([
      ['cancel', 'cancelled'],
      ['decline', 'declined'],
    ] as const)('after %s, with the reason %s and an event', async (answer, reason) => {
      const { provider, answerAway } = current();
      const { reference, request } = await leave();
      await answerAway(reference, answer);
      const ended = { state: 'declined', reason, received: { minor: 0 }, mandate: null };
      expect(await provider.fetch(reference)).toMatchObject(ended);
      expect((await provider.fetch(reference)).refusal).toBeUndefined();
      expect(await pending(reference)).toBeNull();
      const isTold = answer !== 'cancel' || current().tellsCancel;
      expect(await countNews(reference)).toBeGreaterThan(isTold ? 0 : -1);
      await answerAway(reference, 'approve');
      expect(await states(request.orderId)).toEqual(['declined']);
    });
    test('when the shop cancels while the buyer is away', async () => {
      const { provider, answerAway } = current();
      const { reference, request } = await leave();
      expect(await provider.cancel(reference)).toMatchObject({ state: 'declined' });
      await answerAway(reference, 'approve').catch(() => undefined);
      expect(await states(request.orderId)).toEqual(['declined']);
    });
    test('when the time has run out', async () => {
      const { provider, answerAway, lapse } = current();
      const { reference, request } = await leave();
      await lapse();
      expect(await provider.fetch(reference)).toMatchObject({ state: 'expired' });
      await answerAway(reference, 'approve').catch(() => undefined);
      expect(await states(request.orderId)).toEqual(['expired']);
    });
  });

  describe('pays once', () => {
    test('with the amount and currency of the request, and a mandate if the method renews', async () => {
      const { provider, answerAway, away } = current();
      const { reference, request, url } = await leave({ keep: true });
      expect(await pending(reference)).toEqual({ kind: 'redirect', reference, url });
      expect(await provider.start(request)).toEqual({ kind: 'redirect', reference, url });
      await answerAway(reference, 'approve');
      const news = await countNews(reference);
      await answerAway(reference, 'cancel');
      const { total, orderId } = request;
      expect(await provider.fetch(reference)).toMatchObject({
        state: 'paid',
        orderId,
        total,
        received: total,
        method: away.method,
        card: null,
        qr: null,
        mandate: away.canRenew ? expect.any(String) : null,
      });
      expect(news).toBeGreaterThan(0);
      expect(await countNews(reference)).toBe(news);
      expect(await pending(reference)).toBeNull();
    });
    test('if the buyer comes back and pays in another way instead', async () => {
      const { answerAway } = current();
      const { reference, request } = await leave();
      await start(nextAttempt(cardRequest({ orderId: request.orderId, total: request.total })));
      await answerAway(reference, 'approve').catch(() => undefined);
      const all = await states(request.orderId);
      expect(all.filter((state) => state === 'paid')).toHaveLength(1);
    });
    test('if the buyer begins again after paying', async () => {
      const { provider, answerAway } = current();
      const { reference, request } = await leave();
      await answerAway(reference, 'approve');
      expect(await provider.start(nextAttempt(request))).toEqual({ kind: 'done', reference });
      expect(await states(request.orderId)).toEqual(['paid']);
    });
    test('again after all of the money was given back', async () => {
      const { provider, answerAway } = current();
      const { reference, request } = await leave();
      await answerAway(reference, 'approve');
      await provider.refund({ reference, idempotencyKey: 'r', amount: request.total });
      const again = await provider.start(nextAttempt(request));
      expect(again.kind).toBe('redirect');
      await answerAway(again.reference, 'approve');
      expect(await provider.fetch(again.reference)).toMatchObject({ state: 'paid', refunds: [] });
    });
    test('while the result takes a while, when nothing stops or repeats the payment', async () => {
      const { provider, answerAway, settleAway } = current();
      const { reference, request } = await leave();
      await answerAway(reference, 'later');
      expect(await pending(reference)).toEqual({ kind: 'done', reference });
      expect(await provider.start(nextAttempt(request))).toEqual({ kind: 'done', reference });
      expect((await provider.cancel(reference)).state).toBe('waiting');
      await settleAway(reference);
      expect(await provider.fetch(reference)).toMatchObject({ state: 'paid' });
      expect(await states(request.orderId)).toEqual(['paid']);
      expect(await countNews(reference)).toBeGreaterThan(0);
    });
  });

  describe.each(LED_AWAY)('%s', (method) => {
    test('is paid, leaves no mandate unless it renews, and is refunded', async (context) => {
      const { provider, answerAway, away } = current();
      const { reference, request } = await leaveWith(method, context);
      await answerAway(reference, 'approve');
      const { total } = request;
      const mandate = away.canRenew ? expect.any(String) : null;
      const paid = { state: 'paid', method, received: total, mandate };
      expect(await provider.fetch(reference)).toMatchObject(paid);
      const amount = { ...total, minor: 4900 };
      await provider.refund({ reference, idempotencyKey: 'r', amount });
      const [refund] = (await provider.fetch(reference)).refunds;
      expect(refund).toMatchObject({ state: 'done', amount });
    });
    test('is paid by a result that takes a while', async (context) => {
      const { provider, answerAway, settleAway } = current();
      const { reference } = await leaveWith(method, context);
      await answerAway(reference, 'later');
      expect(await provider.fetch(reference)).toMatchObject({ state: 'waiting', method });
      await settleAway(reference);
      expect(await provider.fetch(reference)).toMatchObject({ state: 'paid', method });
    });
    test.for([
      ['cancel', 'cancelled'],
      ['decline', 'declined'],
    ] as const)('ends after %s', async ([answer, reason], context) => {
      const { provider, answerAway } = current();
      const { reference } = await leaveWith(method, context);
      await answerAway(reference, answer);
      expect(await provider.fetch(reference)).toMatchObject({ state: 'declined', reason });
    });
    test('ends when the time has run out', async (context) => {
      const { provider, lapse } = current();
      const { reference } = await leaveWith(method, context);
      await lapse();
      expect(await provider.fetch(reference)).toMatchObject({ state: 'expired', method });
    });
  });

  test('is refunded in parts, once per key', async () => {
    const { provider, answerAway } = current();
    const { reference, request } = await leave();
    await answerAway(reference, 'approve');
    const part = { reference, idempotencyKey: 'r1', amount: { ...request.total, minor: 4900 } };
    const first = await provider.refund(part);
    expect(await provider.refund(part)).toEqual(first);
    const rest = { ...part, idempotencyKey: 'r2', amount: { ...request.total, minor: 5001 } };
    await expect(provider.refund(rest)).rejects.toThrow(RefundRefused);
    expect((await provider.fetch(reference)).refunds).toHaveLength(1);
  });
}
