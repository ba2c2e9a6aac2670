import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../domain/payment/port.ts';
import { minutes, seconds } from '../../kit/time.ts';
import { cardFields, openTestSandbox, type TestSandbox } from '../../tests/harness/sandbox.ts';
import { NO_FAULTS } from './faults.ts';

let box: TestSandbox;
let answers: (() => Response)[];
beforeEach(() => {
  answers = [];
  box = openTestSandbox({ deliver: async () => answers.shift()?.() ?? new Response() });
});
afterEach(() => box.close());

const eur = (minor: number) => ({ minor, currency: 'EUR' as const });
let count = 0;
const pay = (number = '4242424242424242', change: Partial<PaymentRequest> = {}) => {
  count += 1;
  return box.sandbox.start({
    orderId: `p${count}`,
    idempotencyKey: `p${count}:1`,
    total: eur(1990),
    locale: 'de',
    returnUrl: 'https://shop.example/',
    email: 'buyer@example.com',
    name: 'Ana Buyer',
    method: 'card',
    keep: true,
    expiresAt: null,
    instrument: cardFields(number),
    ...change,
  });
};
const refund = (reference: string, minor: number) =>
  box.sandbox.refund({ reference, idempotencyKey: `${reference}:${minor}`, amount: eur(minor) });
const refundsOf = async (reference: string) =>
  (await box.sandbox.fetch(reference)).refunds.map(({ state, amount, key }) => [
    ...[state, amount.minor, key],
  ]);
async function sent() {
  const texts = (await box.listSent()).map(({ raw }) => new TextDecoder().decode(raw));
  return texts;
}
async function ids(): Promise<string[]> {
  return (await sent()).map((text) => String(JSON.parse(text).id));
}

describe('disputes', () => {
  test('opens only for a paid charge, ends only while open, and stays lost', async () => {
    const { dispute } = box.sandbox;
    const declined = await pay('4000000000000002');
    await expect(dispute(declined.reference, 'open')).rejects.toThrow('disputed');
    const { reference } = await pay();
    await expect(dispute(reference, 'won')).rejects.toThrow('disputed');
    await dispute(reference, 'open');
    await expect(dispute(reference, 'open')).rejects.toThrow('disputed');
    await dispute(reference, 'lost');
    await expect(dispute(reference, 'won')).rejects.toThrow('disputed');
    await expect(dispute(reference, 'open')).rejects.toThrow('disputed');
    expect(await box.sandbox.fetch(reference)).toMatchObject({ state: 'paid', dispute: 'lost' });
  });

  test('counts a closed inquiry as no dispute, and raises the revision with each event', async () => {
    const { reference } = await pay();
    const seen = [];
    for (const news of ['open', 'closed', 'open', 'won', 'open', 'lost'] as const) {
      await box.sandbox.dispute(reference, news);
      const { dispute, disputeRevision } = await box.sandbox.fetch(reference);
      seen.push([dispute, disputeRevision]);
    }
    expect(seen).toEqual([
      ['open', 1],
      ['none', 2],
      ['open', 3],
      ['won', 4],
      ['open', 5],
      ['lost', 6],
    ]);
  });

  test('allows no refund while a dispute is open, but after it is won', async () => {
    const { reference } = await pay();
    await box.sandbox.dispute(reference, 'open');
    await expect(refund(reference, 100)).rejects.toThrow(reference);
    await box.sandbox.dispute(reference, 'won');
    expect(await refund(reference, 100)).toMatchObject({ state: 'done' });
  });

  test('dispute one test card at once and send both events', async () => {
    const { reference } = await pay('4000000000000259');
    expect(await box.sandbox.fetch(reference)).toMatchObject({ state: 'paid', dispute: 'open' });
    const types = (await sent()).map((text) => JSON.parse(text).type);
    expect(types).toEqual(['payment.paid', 'payment.disputed']);
  });
});

describe('refunds', () => {
  test('reject an unknown id', async () => {
    await expect(box.sandbox.endRefund('nothing', 'done')).rejects.toThrow('nothing');
  });

  test.each(['failed', 'done'] as const)(
    'count while they wait, and then report %s under their key',
    async (state) => {
      const { reference } = await pay();
      box.sandbox.setFaults({ refunds: 'waiting' });
      const first = await refund(reference, 500);
      expect(first).toEqual({ id: first.id, state: 'waiting', amount: eur(500) });
      expect(await refundsOf(reference)).toEqual([['waiting', 500, `${reference}:500`]]);
      await box.sandbox.endRefund(first.id, state);
      await box.sandbox.endRefund(first.id, 'done');
      expect(await refund(reference, 500)).toEqual({ ...first, state });
      expect(await refundsOf(reference)).toEqual([[state, 500, `${reference}:500`]]);
    },
  );

  test('can fail after they were done, and then stay failed', async () => {
    const { reference } = await pay();
    const { id } = await refund(reference, 500);
    await box.sandbox.endRefund(id, 'failed');
    await box.sandbox.endRefund(id, 'done');
    expect(await refundsOf(reference)).toEqual([['failed', 500, `${reference}:500`]]);
    expect(box.sandbox.ledger()).toMatchObject([{ refunded: 0 }]);
  });

  test('have no key if made at the provider, and never exceed the rest', async () => {
    const { reference } = await pay();
    await refund(reference, 500);
    await box.sandbox.giveBack(reference, eur(1400));
    await expect(box.sandbox.giveBack(reference, eur(91))).rejects.toThrow('90 left');
    expect(await refundsOf(reference)).toEqual([
      ['done', 500, `${reference}:500`],
      ['done', 1400, null],
    ]);
    const types = (await sent()).map((text) => JSON.parse(text).type);
    expect(types).toEqual(['payment.paid', 'payment.refunded', 'payment.refunded']);
  });
});

describe('saved cards', () => {
  test('respond according to their habit', async () => {
    const { reference } = await pay();
    const { mandate } = await box.sandbox.fetch(reference);
    for (const [habit, answer] of [
      ['soft', { kind: 'declined', reason: 'declined', hard: false }],
      ['hard', { kind: 'declined', reason: 'declined', hard: true }],
      ['good', { kind: 'done' }],
    ] as const) {
      await box.sandbox.setHabit(mandate ?? '', habit);
      count += 1;
      const request = { orderId: `p${count}`, idempotencyKey: `p${count}:1`, total: eur(50) };
      const charged = { ...request, mandate: mandate ?? '', email: 'buyer@example.com' };
      expect(await box.sandbox.charge(charged)).toMatchObject(answer);
    }
  });

  const charge = async (mandate: string | null) => {
    count += 1;
    const request = { orderId: `p${count}`, idempotencyKey: `p${count}:1`, total: eur(50) };
    const charged = { ...request, mandate: mandate ?? '', email: 'buyer@example.com' };
    return box.sandbox.charge(charged);
  };
  const saved = async (number?: string, card_expiry = '12/34') => {
    const instrument = cardFields(number ?? '4242424242424242', { card_expiry });
    const { reference } = await pay(number, { instrument });
    await box.sandbox.answer(reference, true);
    return (await box.sandbox.fetch(reference)).mandate ?? '';
  };

  test('are charged through the last day of their month, and after a new expiry again', async () => {
    const mandate = await saved(undefined, '03/26');
    box.clock.set(new Date('2026-03-31T23:59:59.999Z'));
    expect((await charge(mandate)).kind).toBe('done');
    box.clock.advance(1);
    const answer = { kind: 'declined', reason: 'expired-card', hard: true };
    expect(await charge(mandate)).toMatchObject(answer);
    await box.sandbox.updateCard(mandate, { expiry: '2030-03' });
    expect((await charge(mandate)).kind).toBe('done');
    const card = { brand: 'visa', last4: '4242', expiry: '2030-03' };
    expect(await box.sandbox.fetchCard(mandate)).toEqual(card);
  });

  test('of one number need the buyer each time', async () => {
    const answer = { kind: 'declined', reason: 'authentication-failed', hard: false };
    expect(await charge(await saved('4000002760003184'))).toMatchObject(answer);
    expect((await charge(await saved('4000002500003155'))).kind).toBe('done');
  });

  test('are declined for the reason that was set', async () => {
    const mandate = await saved();
    await box.sandbox.setHabit(mandate, 'soft', 'insufficient-funds');
    const answer = { kind: 'declined', reason: 'insufficient-funds', hard: false };
    expect(await charge(mandate)).toMatchObject(answer);
  });
});

describe('failing calls', () => {
  test.each([
    ['down', 0],
    ['lost-answer', 1],
    ['malformed', 1],
  ] as const)('fail with %s as often as configured, after %s charges', async (kind, made) => {
    box.sandbox.setFaults({ failing: { kind, calls: ['start', 'fetch'], times: 2 } });
    await expect(pay()).rejects.toThrow('the sandbox');
    expect(await box.sandbox.find(`p${count}`)).toHaveLength(made);
    await expect(box.sandbox.fetch('any')).rejects.toThrow(kind === 'down' ? '500' : 'any');
    expect((await pay()).kind).toBe('done');
  });

  test('are delayed when slow', async () => {
    box.sandbox.setFaults({ slow: 60 });
    const before = performance.now();
    await pay();
    expect(performance.now() - before).toBeGreaterThan(50);
  });
});

describe('events', () => {
  const events = NO_FAULTS.events;

  test('repeat as often as configured, signed each time', async () => {
    box.sandbox.setFaults({ events: { ...events, duplicates: 2 } });
    await pay();
    const all = await ids();
    expect([all.length, new Set(all).size]).toEqual([3, 1]);
  });

  test('are delayed', async () => {
    box.sandbox.setFaults({ events: { ...events, lateBy: minutes(5) } });
    await pay();
    box.clock.advance(minutes(5) - 1);
    expect(await ids()).toEqual([]);
    box.clock.advance(1);
    expect(await ids()).toHaveLength(1);
  });

  test('arrive out of order', async () => {
    box.sandbox.setFaults({ events: { ...events, lateBy: seconds(1), shuffled: true } });
    for (let number = 0; number < 20; number += 1) await pay();
    box.clock.advance(seconds(1));
    const order = box.sandbox.ledger().map(({ reference }) => reference);
    const heard = (await sent()).map((text) => String(JSON.parse(text).reference));
    expect(heard).not.toEqual(order);
    expect([...heard].sort()).toEqual([...order].sort());
  });

  test('arrive cut off first, and complete on the retry', async () => {
    box.sandbox.setFaults({ events: { ...events, malformed: true } });
    answers.push(() => new Response(null, { status: 400 }));
    await pay();
    const [half] = await box.listSent();
    const { raw, headers } = half ?? expect.fail('nothing sent');
    await expect(box.sandbox.verify(raw, headers, box.clock.now())).rejects.toThrow('JSON');
    box.clock.advance(seconds(1));
    expect((await sent()).map((text) => text.endsWith('}'))).toEqual([false, true]);
  });
});
