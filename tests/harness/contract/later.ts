import { describe, expect, test } from 'vitest';
import {
  type ChargeRequest,
  isMandateGone,
  isTooLittle,
  RefundRefused,
  type RefundRequest,
} from '../../../domain/payment/port.ts';
import {
  awayRequest,
  cardRequest,
  countNews,
  current,
  saveCard,
  start,
  states,
  walletRequest,
} from './subject.ts';

export function laterRules(): void {
  describe('charges without the buyer', chargeRules);
  describe('refunds', refundRules);
}

function chargeOf(mandate: string, change: Partial<ChargeRequest> = {}): ChargeRequest {
  const { orderId, idempotencyKey, total, email } = cardRequest();
  return { orderId, idempotencyKey, total, mandate, email, ...change };
}

function chargeRules(): void {
  test('declines a card that was never kept as gone', async () => {
    const request = chargeOf('no-such-card');
    await expect(current().provider.charge(request)).rejects.toSatisfy(isMandateGone);
    expect(await states(request.orderId)).toEqual([]);
  });
  test('rejects less than the minimum and creates nothing', async () => {
    const { provider, instruments } = current();
    const minimum = provider.minimum('EUR');
    if (minimum === null) return;
    const total = { ...minimum, minor: minimum.minor - 1 };
    const request = chargeOf(await saveCard(instruments.paid), { total });
    await expect(provider.charge(request)).rejects.toSatisfy(isTooLittle);
    expect(await states(request.orderId)).toEqual([]);
  });
  test('rejects a reused key with another amount', async () => {
    const { provider, instruments } = current();
    const request = chargeOf(await saveCard(instruments.paid));
    await provider.charge(request);
    const other = { ...request, total: { ...request.total, minor: 1 } };
    await expect(provider.charge(other)).rejects.toThrow();
    expect(await states(request.orderId)).toEqual(['paid']);
  });
  test('declines a kept card softly or for good', async () => {
    const { provider, instruments, spoil } = current();
    const mandate = await saveCard(instruments.paidOnce);
    const soft = chargeOf(mandate);
    const answer = await provider.charge(soft);
    expect(answer).toMatchObject({ kind: 'declined', hard: false });
    expect(await provider.charge(soft)).toEqual(answer);
    expect(await provider.fetch(answer.reference)).toMatchObject({ state: 'declined' });
    const good = await saveCard(instruments.paid);
    await spoil(good);
    expect(await provider.charge(chargeOf(good))).toMatchObject({ kind: 'declined', hard: true });
  });
  test('repeats a lost answer without another charge', async () => {
    const { provider, instruments, lose } = current();
    const request = chargeOf(await saveCard(instruments.paid));
    lose('answer');
    await expect(provider.charge(request)).rejects.toThrow();
    expect(await states(request.orderId)).toEqual(['paid']);
    expect((await provider.charge(request)).kind).toBe('done');
    expect(await states(request.orderId)).toEqual(['paid']);
  });
  test('finds that the order is paid, even if the mandate is gone', async () => {
    const { provider, instruments } = current();
    const request = chargeOf(await saveCard(instruments.paid));
    const { reference } = await provider.charge(request);
    const next = { ...request, idempotencyKey: `${request.orderId}:2` };
    const answer = await provider.charge({ ...next, mandate: 'no-such-mandate' });
    expect(answer).toEqual({ kind: 'done', reference });
    expect(await states(request.orderId)).toEqual(['paid']);
  });
  test('charges a kept card once per key, even 10 times at once, and sends an event', async () => {
    const { provider, instruments } = current();
    const request = chargeOf(await saveCard(instruments.paid));
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
  test('rejects more than arrived, nothing, or another currency', async () => {
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
  test('rejects a refund of an unpaid payment', async () => {
    const unpaid = current().wallet === null ? awayRequest() : walletRequest();
    const { reference } = await current().provider.start(unpaid);
    const amount = { ...unpaid.total, minor: 1 };
    const request = { reference, idempotencyKey: `${reference}:1`, amount };
    await expect(current().provider.refund(request)).rejects.toThrow(RefundRefused);
  });
  test('rejects a reused key with another amount', async () => {
    const { provider } = current();
    const { refund, refunded } = await paidPayment();
    await provider.refund(refund(1, 100));
    await expect(provider.refund({ ...refund(1, 200) })).rejects.toThrow();
    expect(await refunded()).toBe(100);
  });
  test('repeats a lost answer without another refund', async () => {
    const { provider, lose } = current();
    const { refund, refunded } = await paidPayment();
    lose('answer');
    await expect(provider.refund(refund(1, 500))).rejects.toThrow();
    expect((await provider.refund(refund(1, 500))).amount).toEqual(eur(500));
    expect(await refunded()).toBe(500);
  });
  test('refunds in parts, then the rest, and once per key, even 10 times at once', async () => {
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
