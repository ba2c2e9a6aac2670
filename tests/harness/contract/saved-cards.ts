import { beforeEach, expect, test } from 'vitest';
import { isMandateGone, MandateGone, type PresentRequest } from '../../../domain/payment/port.ts';
import { cardRequest, current, saveCard, start, states } from './subject.ts';

async function listCardEvents() {
  const { provider, now, listSent } = current();
  const sent = await listSent();
  const events = await Promise.all(
    sent.map(({ raw, headers }) => provider.verify(raw, headers, now())),
  );
  return events.filter((event) => event !== null && 'mandate' in event);
}

function present(mandate: string): PresentRequest {
  const { orderId, idempotencyKey, total, email, locale, returnUrl } = cardRequest();
  return { orderId, idempotencyKey, total, email, locale, returnUrl, mandate };
}

export function savedCardRules(): void {
  beforeEach((context) => {
    if (current().main !== 'card') context.skip();
  });

  test('does not know a card that was never saved', async () => {
    const { provider } = current();
    for (const mandate of ['no-such-mandate', 'cus_1/pm_1'])
      await expect(provider.fetchCard(mandate)).rejects.toSatisfy(isMandateGone);
    expect(isMandateGone(new MandateGone(''))).toBe(true);
  });

  test('returns the expiry of a saved card', async () => {
    const { provider, instruments } = current();
    const mandate = await saveCard(instruments.paid);
    const card = await provider.fetchCard(mandate);
    expect(card).toEqual({ brand: 'visa', last4: '4242', expiry: expect.any(String) });
    expect(card?.expiry).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    expect(await listCardEvents()).toEqual([]);
  });

  test('sends a signed event that names the card when the networks update it', async () => {
    const { provider, instruments, updateCard } = current();
    const mandate = await saveCard(instruments.paid);
    await updateCard(mandate, { last4: '1881', expiry: '2041-03' });
    expect(await listCardEvents()).toEqual([expect.objectContaining({ mandate })]);
    const card = { brand: 'visa', last4: '1881', expiry: '2041-03' };
    expect(await provider.fetchCard(mandate)).toEqual(card);
  });

  test('charges an updated card, and reports it', async () => {
    const { provider, instruments, updateCard } = current();
    const mandate = await saveCard(instruments.paid);
    await updateCard(mandate, { last4: '1881', expiry: '2041-03' });
    const total = { minor: 1990, currency: 'EUR' } as const;
    const key = { orderId: `of ${mandate}`, idempotencyKey: `of ${mandate}:1` };
    const charged = await provider.charge({ ...key, total, mandate, email: 'b@example.com' });
    const snapshot = await provider.fetch(charged.reference);
    expect(snapshot).toMatchObject({ mandate, card: { last4: '1881', expiry: '2041-03' } });
  });

  test('is charged at once while its owner is there, once per key', async () => {
    const { provider, instruments } = current();
    const request = present(await saveCard(instruments.paid));
    const started = await provider.startSaved(request);
    expect(started.kind).toBe('done');
    expect(await provider.startSaved(request)).toEqual(started);
    expect(await states(request.orderId)).toEqual(['paid']);
    const { mandate } = await provider.fetch(started.reference);
    expect(mandate).toBe(request.mandate);
  });

  test('is confirmed at the bank by its owner, after a charge without the owner was declined', async () => {
    const { provider, instruments, answer } = current();
    const first = cardRequest({ instrument: instruments.askedAlways, keep: true });
    const { reference } = await start(first);
    await answer(reference, true);
    const { mandate } = await provider.fetch(reference);
    const request = present(mandate ?? '');
    const absent = await provider.charge(request);
    expect(absent).toMatchObject({ reason: 'authentication-failed', hard: false });
    const again = { ...request, idempotencyKey: `${request.orderId}:2` };
    const asked = await provider.startSaved(again);
    expect(asked).toMatchObject({ kind: 'redirect', url: expect.stringMatching(/^https:/) });
    expect(await states(request.orderId)).toEqual(['declined', 'waiting']);
    await answer(asked.reference, false);
    expect(await provider.fetch(asked.reference)).toMatchObject({
      state: 'declined',
      reason: 'authentication-failed',
    });
    const third = await provider.startSaved({ ...request, idempotencyKey: `${request.orderId}:3` });
    await answer(third.reference, true);
    expect(await provider.fetch(third.reference)).toMatchObject({ state: 'paid', mandate });
  });

  test('is declined while its owner is there if the bank refuses, and gone if it is unknown', async () => {
    const { provider, instruments, spoil } = current();
    const mandate = await saveCard(instruments.paid);
    await spoil(mandate);
    expect((await provider.startSaved(present(mandate))).kind).toBe('declined');
    const unknown = provider.startSaved(present('no-such-mandate'));
    await expect(unknown).rejects.toSatisfy(isMandateGone);
  });
}
