import { expect, test } from 'vitest';
import {
  cardRequest,
  countNews,
  current,
  nextAttempt,
  start,
  states,
  walletRequest,
} from './subject.ts';

/** Payments by a code the buyer's wallet reads. */
export function walletRules(): void {
  test('the provider says which wallets it takes', () => {
    const { provider, wallet } = current();
    expect(provider.methods).toEqual(expect.arrayContaining(['card', wallet.method]));
    expect(new Set(provider.methods).size).toBe(provider.methods.length);
  });
  test('a code that was cancelled cannot be paid', async () => {
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
  test('a code nobody pays expires, and says so', async () => {
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
  test('changing to the card ends the code', async () => {
    const { payQr, instruments } = current();
    const first = walletRequest();
    const old = await start(first);
    await start(nextAttempt(first, { method: 'card', instrument: instruments.paid }));
    await payQr(old.reference).catch(() => undefined);
    expect((await states(first.orderId)).filter((state) => state === 'paid')).toHaveLength(1);
  });
  test('a repeated key shows the same code', async () => {
    const first = walletRequest();
    const answer = await start(first);
    expect(await start(first)).toEqual(answer);
    expect(await states(first.orderId)).toEqual(['waiting']);
    await expect(start(cardRequest({ idempotencyKey: first.idempotencyKey }))).rejects.toThrow();
  });
  test('a code waits with all the page needs, and is paid once', async () => {
    const { provider, payQr, now, wallet } = current();
    const request = walletRequest();
    const answer = await start(request);
    if (answer.kind !== 'qr') throw new Error(`no code but ${answer.kind}`);
    const { reference, qr, expiresAt } = answer;
    expect(qr.text).not.toBe('');
    expect(expiresAt.getTime()).toBeGreaterThan(now().getTime());
    const waiting = await provider.fetch(reference);
    expect(waiting).toMatchObject({ state: 'waiting', method: wallet.method, qr, expiresAt });
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
      method: wallet.method,
      expiresAt: null,
      mandate: null,
    });
    expect(news).toBeGreaterThan(0);
    expect(await countNews(reference)).toBe(news);
  });
}
