import { beforeEach, expect, test } from 'vitest';
import {
  cardRequest,
  countNews,
  current,
  nextAttempt,
  start,
  states,
  walletRequest,
} from './subject.ts';

export function walletRules(): void {
  beforeEach((context) => {
    if (current().wallet === null) context.skip();
  });
  test('lists its wallets', () => {
    const { provider, wallet } = current();
    expect(provider.methods).toEqual(expect.arrayContaining(['card', wallet?.method]));
    expect(new Set(provider.methods).size).toBe(provider.methods.length);
  });
  test('does not accept payment of a canceled code', async () => {
    const { provider, payQr } = current();
    const { reference } = await start(walletRequest());
    expect(await provider.cancel(reference)).toMatchObject({
      state: 'declined',
      reason: 'cancelled',
      qr: null,
      expiresAt: null,
    });
    await payQr(reference).catch(() => undefined);
    const snapshot = await provider.fetch(reference);
    expect(snapshot).toMatchObject({ state: 'declined', received: { minor: 0 } });
  });
  test('expires an unpaid code and sends an event', async () => {
    const { provider, lapse } = current();
    const { reference } = await start(walletRequest());
    await lapse();
    expect(await provider.fetch(reference)).toMatchObject({
      state: 'expired',
      reason: 'expired',
      received: { minor: 0 },
      qr: null,
    });
    expect(await countNews(reference)).toBeGreaterThan(0);
    expect((await provider.cancel(reference)).state).toBe('expired');
  });
  test('ends the code when the buyer switches to a card', async () => {
    const { payQr, instruments } = current();
    const first = walletRequest();
    const old = await start(first);
    await start(nextAttempt(first, { method: 'card', instrument: instruments.paid }));
    await payQr(old.reference).catch(() => undefined);
    expect((await states(first.orderId)).filter((state) => state === 'paid')).toHaveLength(1);
  });
  test('shows the same code for a repeated key', async () => {
    const first = walletRequest();
    const answer = await start(first);
    expect(await start(first)).toEqual(answer);
    expect(await states(first.orderId)).toEqual(['waiting']);
    await expect(start(cardRequest({ idempotencyKey: first.idempotencyKey }))).rejects.toThrow();
  });
  test('waits with all data for the page, and is paid once', async () => {
    const { provider, payQr, now, wallet } = current();
    const request = walletRequest();
    const answer = await start(request);
    if (answer.kind !== 'qr') throw new Error(`Expected a code, got ${answer.kind}`);
    const { reference, qr, expiresAt } = answer;
    expect(qr.text).not.toBe('');
    expect(expiresAt.getTime()).toBeGreaterThan(now().getTime());
    const waiting = await provider.fetch(reference);
    expect(waiting).toMatchObject({ state: 'waiting', method: wallet?.method, qr, expiresAt });
    await payQr(reference);
    const news = await countNews(reference);
    await payQr(reference).catch(() => undefined);
    const { total, orderId } = request;
    expect(await provider.fetch(reference)).toMatchObject({
      state: 'paid',
      orderId,
      total,
      received: total,
      reason: null,
      qr: null,
      card: null,
      method: wallet?.method,
      expiresAt: null,
      mandate: null,
    });
    expect(news).toBeGreaterThan(0);
    expect(await countNews(reference)).toBe(news);
  });
}
