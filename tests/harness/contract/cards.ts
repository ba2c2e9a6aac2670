import { beforeEach, describe, expect, test } from 'vitest';
import {
  factsOf,
  isTooLittle,
  type PaymentRequest,
  type PaymentSnapshot,
} from '../../../domain/payment/port.ts';
import type { Money } from '../../../kit/money.ts';
import { cardRequest, countNews, current, nextAttempt, start, states } from './subject.ts';

export function cardRules(): void {
  describe('refusals', refusalRules);
  describe('small totals', leastRules);
  describe('repeats', repeatRules);
  describe('challenges', challengeRules);
  describe('payments', paymentRules);
}

function refusalRules(): void {
  test('does not know a payment that nobody made', async () => {
    const { provider } = current();
    await expect(provider.fetch('no-such-payment')).rejects.toThrow();
    await expect(provider.cancel('no-such-payment')).rejects.toThrow();
    expect(await provider.find('no-such-order')).toEqual([]);
  });
  test('charges nothing for a declined card and gives the reason', async () => {
    const { provider, instruments } = current();
    const answer = await start(cardRequest({ instrument: instruments.declined, keep: true }));
    expect(answer).toMatchObject({ kind: 'declined', reason: 'declined' });
    const snapshot = await provider.fetch(answer.reference);
    expect(snapshot).toMatchObject({ state: 'declined', reason: 'declined', mandate: null });
    expect(snapshot.received.minor).toBe(0);
    expect(await countNews(answer.reference)).toBeGreaterThan(0);
  });
  test('allows another attempt after a decline', async () => {
    const { instruments } = current();
    const first = cardRequest({ instrument: instruments.declined });
    await start(first);
    const answer = await start(nextAttempt(first, { instrument: instruments.paid }));
    expect(answer.kind).toBe('done');
    expect((await states(first.orderId)).at(-1)).toBe('paid');
  });
}

function leastRules(): void {
  test.each(['USD', 'EUR', 'GBP', 'JPY'] as const)(
    'rejects less than its minimum of %s and accepts the minimum',
    async (currency) => {
      const { provider } = current();
      const minimum = provider.minimum(currency);
      if (minimum === null) return;
      expect(minimum.currency).toBe(currency);
      const small = cardRequest({ total: { ...minimum, minor: minimum.minor - 1 } });
      await expect(provider.start(small)).rejects.toSatisfy(isTooLittle);
      expect(await provider.find(small.orderId)).toEqual([]);
      expect(await start(cardRequest({ total: minimum }))).toMatchObject({ kind: 'done' });
    },
  );
}

function repeatRules(): void {
  test.each<Partial<PaymentRequest>>([
    { total: { minor: 1, currency: 'EUR' } },
    { total: { minor: 1990, currency: 'USD' } },
    { orderId: 'another' },
  ])('rejects a reused key with %j and charges nothing', async (change) => {
    const first = cardRequest();
    await start(first);
    await expect(start({ ...first, ...change })).rejects.toThrow();
    expect(await states(first.orderId)).toEqual(['paid']);
    expect(await states('another')).toEqual([]);
  });
  test('gives the first answer for a repeated key, even with another card', async () => {
    const first = cardRequest();
    const answer = await start(first);
    const news = await countNews(answer.reference);
    const again = { ...first, instrument: current().instruments.declined };
    expect(await start(again)).toEqual(answer);
    expect(await states(first.orderId)).toEqual(['paid']);
    expect(await countNews(answer.reference)).toBe(news);
  });
  test('makes one charge and one event of 20 simultaneous starts with one key', async () => {
    const first = cardRequest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(first)));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await states(first.orderId)).toEqual(['paid']);
    const other = await start(cardRequest());
    const { reference } = answers[0] ?? other;
    expect(await countNews(reference)).toBe(await countNews(other.reference));
  });
  test('does not charge a paid order for a later attempt', async () => {
    const first = cardRequest();
    const answer = await start(first);
    expect(await start(nextAttempt(first))).toEqual(answer);
    expect(await states(first.orderId)).toEqual(['paid']);
  });
  test('repeats a lost answer without another charge', async () => {
    for (const what of ['answer', 'request'] as const) {
      const first = cardRequest();
      current().lose(what);
      await expect(current().provider.start(first)).rejects.toThrow();
      const isKnown = what === 'answer' && current().findsUnanswered;
      expect(await current().provider.find(first.orderId)).toHaveLength(isKnown ? 1 : 0);
      const answer = await start(first);
      expect(answer.kind).toBe('done');
      expect(await states(first.orderId)).toEqual(['paid']);
    }
  });
}

/** A bank asks about a card. The pages of wallets have rules of their own. */
function challengeRules(): void {
  beforeEach((context) => {
    if (current().main !== 'card') context.skip();
  });
  const challenged = (change: Partial<PaymentRequest> = {}) =>
    cardRequest({ instrument: current().instruments.challenged, ...change });

  test('charges nothing before the answer', async () => {
    const first = challenged();
    const answer = await start(first);
    expect(answer.kind === 'redirect' && URL.canParse(answer.url)).toBe(true);
    const [snapshot] = await current().provider.find(first.orderId);
    expect(snapshot).toMatchObject({ state: 'waiting', received: { minor: 0 }, mandate: null });
  });
  test('declines a denied payment for good', async () => {
    const { provider, answer } = current();
    const { reference } = await start(challenged());
    await answer(reference, false);
    await answer(reference, true).catch(() => undefined);
    const snapshot = await provider.fetch(reference);
    expect(snapshot).toMatchObject({ state: 'declined', reason: 'authentication-failed' });
  });
  test('does not allow approval after cancellation, and cancels idempotently', async () => {
    const { provider, answer } = current();
    const { reference } = await start(challenged());
    const canceled = { state: 'declined', reason: 'cancelled' };
    expect(await provider.cancel(reference)).toMatchObject(canceled);
    await answer(reference, true).catch(() => undefined);
    expect(await provider.cancel(reference)).toMatchObject(canceled);
  });
  test('ends an older attempt when a newer one starts', async () => {
    const first = challenged();
    const old = await start(first);
    await start(nextAttempt(first, { instrument: current().instruments.paid }));
    await current()
      .answer(old.reference, true)
      .catch(() => undefined);
    expect((await states(first.orderId)).filter((state) => state === 'paid')).toHaveLength(1);
  });
  test('pays an approved payment once, however often it is answered', async () => {
    const { provider, answer } = current();
    const { reference } = await start(challenged({ keep: true }));
    await answer(reference, true);
    const news = await countNews(reference);
    await Promise.allSettled([answer(reference, true), answer(reference, false)]);
    const snapshot = await provider.fetch(reference);
    expect(snapshot).toMatchObject({ state: 'paid', received: { minor: 1990 } });
    expect(snapshot.mandate).not.toBeNull();
    expect(await countNews(reference)).toBe(news);
    expect((await provider.cancel(reference)).state).toBe('paid');
  });
}

function paymentRules(): void {
  test('finds a payment with a lost answer by its order, oldest first', async () => {
    const { instruments, provider } = current();
    const lost = cardRequest({ instrument: instruments.declined });
    await start(lost);
    await start(nextAttempt(lost, { instrument: instruments.paid }));
    await start(cardRequest());
    const found = await provider.find(lost.orderId);
    expect(found.at(-1)?.state).toBe('paid');
    expect(new Set(found.map((snapshot) => snapshot.orderId))).toEqual(new Set([lost.orderId]));
  });
  test.each<Money>([
    { minor: 1990, currency: 'EUR' },
    { minor: 2980, currency: 'JPY' },
    { minor: 99_900_000, currency: 'IDR' },
  ])('$minor minor units of $currency arrive as they were charged', async (total) => {
    const { provider, main } = current();
    const { currencies } = factsOf(main, provider.ownFacts);
    if (currencies !== 'all' && !currencies.includes(total.currency)) return;
    const request = cardRequest({ total });
    const { reference } = await start(request);
    const snapshot: PaymentSnapshot = await provider.fetch(reference);
    expect(snapshot).toMatchObject({
      state: 'paid',
      method: main,
      total,
      received: total,
      orderId: request.orderId,
      refunds: [],
      dispute: 'none',
      disputeRevision: 0,
      mandate: null,
      qr: null,
    });
    if (main === 'card') expect(snapshot.card?.last4).toMatch(/^\d{4}$/);
    else expect(snapshot.card).toBeNull();
    expect(await provider.find(request.orderId)).toEqual([snapshot]);
  });
}
