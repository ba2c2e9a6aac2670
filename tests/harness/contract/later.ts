import { describe, expect, test } from 'vitest';
import {
  type ChargeRequest,
  RefundRefused,
  type RefundRequest,
  saysMandateGone,
  saysTooLittle,
} from '../../../domain/payment/port.ts';
import {
  cardRequest,
  countNews,
  current,
  keepCard,
  start,
  states,
  walletRequest,
} from './subject.ts';

/** What happens after an order: renewals with nobody present, money given back. */
export function laterRules(): void {
  describe('charges with nobody present', chargeRules);
  describe('refunds', refundRules);
}

function chargeOf(mandate: string, change: Partial<ChargeRequest> = {}): ChargeRequest {
  const { orderId, idempotencyKey, total, email } = cardRequest();
  return { orderId, idempotencyKey, total, mandate, email, ...change };
}

function chargeRules(): void {
  test('a card that was never kept is refused as one that is gone', async () => {
    const request = chargeOf('no-such-card');
    await expect(current().provider.charge(request)).rejects.toSatisfy(saysMandateGone);
    expect(await states(request.orderId)).toEqual([]);
  });
  test('too little is refused, and nothing is made of it', async () => {
    const { provider, instruments } = current();
    const total = { minor: (provider.least('EUR')?.minor ?? 0) - 1, currency: 'EUR' } as const;
    const request = chargeOf(await keepCard(instruments.paid), { total });
    await expect(provider.charge(request)).rejects.toSatisfy(saysTooLittle);
    expect(await states(request.orderId)).toEqual([]);
  });
  test('a key used again for another amount is refused', async () => {
    const { provider, instruments } = current();
    const request = chargeOf(await keepCard(instruments.paid));
    await provider.charge(request);
    const other = { ...request, total: { ...request.total, minor: 1 } };
    await expect(provider.charge(other)).rejects.toThrow();
    expect(await states(request.orderId)).toEqual(['paid']);
  });
  test('a kept card may be declined softly, or for good', async () => {
    const { provider, instruments, spoil } = current();
    const mandate = await keepCard(instruments.paidOnce);
    const soft = chargeOf(mandate);
    const answer = await provider.charge(soft);
    expect(answer).toMatchObject({ kind: 'declined', hard: false });
    expect(await provider.charge(soft)).toEqual(answer);
    expect(await provider.fetch(answer.reference)).toMatchObject({ state: 'declined' });
    const good = await keepCard(instruments.paid);
    await spoil(good);
    expect(await provider.charge(chargeOf(good))).toMatchObject({ kind: 'declined', hard: true });
  });
  test('a lost answer is given again, and charges nothing more', async () => {
    const { provider, instruments, lose } = current();
    const request = chargeOf(await keepCard(instruments.paid));
    lose('answer');
    await expect(provider.charge(request)).rejects.toThrow();
    expect(await states(request.orderId)).toEqual(['paid']);
    expect((await provider.charge(request)).kind).toBe('done');
    expect(await states(request.orderId)).toEqual(['paid']);
  });
  test('a kept card is charged once a key, also 10 times at once, and told of', async () => {
    const { provider, instruments } = current();
    const request = chargeOf(await keepCard(instruments.paid));
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.charge(request)));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    const [snapshot] = await provider.find(request.orderId);
    const { orderId, total } = request;
    expect(snapshot).toMatchObject({ state: 'paid', orderId, total, received: total });
    expect(await states(request.orderId)).toEqual(['paid']);
    expect(await countNews(snapshot?.reference ?? '')).toBeGreaterThan(0);
  });
}

const eur = (minor: number) => ({ minor, currency: 'EUR' as const });

/** A payment of 19.90 EUR, and requests to give back some of it. */
async function paidPayment() {
  const { reference } = await start(cardRequest());
  const refund = (count: number, minor: number): RefundRequest => ({
    reference,
    idempotencyKey: `${reference}:refund:${count}`,
    amount: eur(minor),
  });
  const refunded = async () => {
    const { refunds } = await current().provider.fetch(reference);
    return refunds.reduce((sum, { amount }) => sum + amount.minor, 0);
  };
  return { reference, refund, refunded };
}

function refundRules(): void {
  test('more than arrived, nothing, or another currency is refused', async () => {
    const { provider } = current();
    const { refund, refunded } = await paidPayment();
    for (const minor of [1991, 0, -1]) {
      await expect(provider.refund(refund(minor, minor))).rejects.toThrow();
    }
    const dollars = { ...refund(1, 100), amount: { minor: 100, currency: 'USD' as const } };
    await expect(provider.refund(dollars)).rejects.toThrow();
    await expect(provider.refund(refund(2, 1991))).rejects.toThrow(RefundRefused);
    await provider.refund(refund(3, 1500));
    await expect(provider.refund(refund(4, 491))).rejects.toThrow(RefundRefused);
    expect(await refunded()).toBe(1500);
  });
  test('what is not paid is not given back', async () => {
    const { reference } = await start(walletRequest());
    const amount = { minor: 1, currency: current().wallet.currency };
    const request = { reference, idempotencyKey: `${reference}:1`, amount };
    await expect(current().provider.refund(request)).rejects.toThrow(RefundRefused);
  });
  test('a key used again for another amount is refused', async () => {
    const { provider } = current();
    const { refund, refunded } = await paidPayment();
    await provider.refund(refund(1, 100));
    await expect(provider.refund({ ...refund(1, 200) })).rejects.toThrow();
    expect(await refunded()).toBe(100);
  });
  test('a lost answer is given again, and gives back nothing more', async () => {
    const { provider, lose } = current();
    const { refund, refunded } = await paidPayment();
    lose('answer');
    await expect(provider.refund(refund(1, 500))).rejects.toThrow();
    expect((await provider.refund(refund(1, 500))).amount).toEqual(eur(500));
    expect(await refunded()).toBe(500);
  });
  test('in parts, then the rest; a repeated key is the same refund, also 10 times at once', async () => {
    const { provider } = current();
    const { reference, refund, refunded } = await paidPayment();
    const before = await countNews(reference);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => provider.refund(refund(1, 990))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await refunded()).toBe(990);
    const rest = await provider.refund(refund(2, 1000));
    expect(rest).toMatchObject({ state: 'done', amount: eur(1000) });
    expect(rest.id).not.toBe(answers[0]?.id);
    const snapshot = await provider.fetch(reference);
    expect(snapshot).toMatchObject({ state: 'paid', received: eur(1990) });
    expect(
      snapshot.refunds.toSorted((one, other) => one.amount.minor - other.amount.minor),
    ).toEqual([
      { ...answers[0], key: refund(1, 990).idempotencyKey },
      { ...rest, key: refund(2, 1000).idempotencyKey },
    ]);
    expect(await countNews(reference)).toBeGreaterThan(before);
  });
}
