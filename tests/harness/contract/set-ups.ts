import { expect, test } from 'vitest';
import type { SetUpRequest } from '../../../domain/payment/port.ts';
import { hours } from '../../../kit/time.ts';
import { current, type Instrument } from './subject.ts';

let count = 0;

function request(change: Partial<SetUpRequest> = {}): SetUpRequest {
  count += 1;
  return {
    setUpId: `set-up-${count}`,
    currency: 'EUR',
    email: 'buyer@example.com',
    locale: 'de',
    returnUrl: 'https://shop.example/de/scriptions',
    expiresAt: new Date(current().now().getTime() + hours(1)),
    ...change,
  };
}

const nothing = { state: 'waiting', mandate: null, card: null } as const;

async function begun() {
  const { provider, giveCard } = current();
  const setUp = request();
  const { reference } = await provider.openSetUp(setUp);
  return {
    reference,
    setUpId: setUp.setUpId,
    give: (instrument: Instrument) => giveCard(reference, instrument),
    snapshot: () => provider.fetchSetUp(reference),
  };
}

function charge(mandate: string | null) {
  const orderId = `charged-${count}`;
  const key = { orderId, idempotencyKey: `${orderId}:1` };
  const total = { minor: 1990, currency: 'EUR' as const };
  return current().provider.charge({
    ...key,
    total,
    mandate: mandate ?? '',
    email: 'b@example.com',
  });
}

export function setUpRules(): void {
  test('does not know a set-up that nobody began', async () => {
    await expect(current().provider.fetchSetUp('no-such-set-up')).rejects.toThrow();
  });
  test('does not keep a declined card, and allows another try', async (context) => {
    if (current().main !== 'card') context.skip();
    const { give, snapshot } = await begun();
    const { instruments } = current();
    expect(await give(instruments.declined)).toBe('refused');
    expect(await snapshot()).toMatchObject(nothing);
    expect(await give(instruments.paid)).toBe('kept');
    expect((await snapshot()).state).toBe('kept');
  });
  test('expires an unused page', async () => {
    const { provider, lapse, instruments, now } = current();
    const expiresAt = new Date(now().getTime() + hours(0.5));
    const { reference } = await provider.openSetUp(request({ expiresAt }));
    await lapse();
    await lapse();
    expect(await provider.fetchSetUp(reference)).toMatchObject({ ...nothing, state: 'expired' });
    await current()
      .giveCard(reference, instruments.paid)
      .catch(() => undefined);
    expect((await provider.fetchSetUp(reference)).state).toBe('expired');
  });
  test('keeps a card only after the customer approves at the bank', async (context) => {
    if (current().main !== 'card') context.skip();
    const { reference, give, snapshot } = await begun();
    const { instruments, answerSetUp } = current();
    expect(await give(instruments.challenged)).toBe('asked');
    expect(await snapshot()).toMatchObject(nothing);
    await answerSetUp(reference, false);
    expect(await snapshot()).toMatchObject(nothing);
    await give(instruments.challenged);
    await answerSetUp(reference, true);
    expect((await snapshot()).state).toBe('kept');
  });
  test('returns the same page for the same id', async () => {
    const { provider } = current();
    const setUp = request();
    const first = await provider.openSetUp(setUp);
    expect(await provider.openSetUp(setUp)).toEqual(first);
    expect((await provider.openSetUp(request())).reference).not.toBe(first.reference);
  });
  test('does not charge a kept card, but can charge it later, once per key', async () => {
    const { setUpId, reference, give, snapshot } = await begun();
    expect(await give(current().instruments.paid)).toBe('kept');
    const kept = await snapshot();
    const card = current().main === 'card' ? { last4: '4242' } : null;
    expect(kept).toMatchObject({ reference, setUpId, state: 'kept', card });
    expect(await current().provider.find(setUpId)).toEqual([]);
    const paid = await charge(kept.mandate);
    expect(paid.kind).toBe('done');
    expect(await charge(kept.mandate)).toEqual(paid);
    expect((await current().provider.fetch(paid.reference)).mandate).toBe(kept.mandate);
  });
}
