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
  const asked = request();
  const { reference } = await provider.openSetUp(asked);
  return {
    reference,
    setUpId: asked.setUpId,
    give: (instrument: Instrument) => giveCard(reference, instrument),
    snapshot: () => provider.fetchSetUp(reference),
  };
}

/** A charge of what was kept. */
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

/** Cards that are kept for later with nothing charged. */
export function setUpRules(): void {
  test('one nobody began is not known', async () => {
    await expect(current().provider.fetchSetUp('no-such-set-up')).rejects.toThrow();
  });
  test('a declined card is not kept, and another can be tried', async () => {
    const { give, snapshot } = await begun();
    const { instruments } = current();
    expect(await give(instruments.declined)).toBe('refused');
    expect(await snapshot()).toMatchObject(nothing);
    expect(await give(instruments.paid)).toBe('kept');
    expect((await snapshot()).state).toBe('kept');
  });
  test('a page nobody uses ends by itself', async () => {
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
  test('the bank asks: kept once its customer approves, and not before', async () => {
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
  test('the same id is the same page', async () => {
    const { provider } = current();
    const asked = request();
    const first = await provider.openSetUp(asked);
    expect(await provider.openSetUp(asked)).toEqual(first);
    expect((await provider.openSetUp(request())).reference).not.toBe(first.reference);
  });
  test('what is kept was not charged, and can be charged later, once per key', async () => {
    const { setUpId, reference, give, snapshot } = await begun();
    expect(await give(current().instruments.paid)).toBe('kept');
    const kept = await snapshot();
    expect(kept).toMatchObject({ reference, setUpId, state: 'kept', card: { last4: '4242' } });
    expect(await current().provider.find(setUpId)).toEqual([]);
    const paid = await charge(kept.mandate);
    expect(paid.kind).toBe('done');
    expect(await charge(kept.mandate)).toEqual(paid);
    expect((await current().provider.fetch(paid.reference)).mandate).toBe(kept.mandate);
  });
}
