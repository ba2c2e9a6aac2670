import { describe, expect, test } from 'vitest';
import { ForeignPayment } from '../../domain/payment/port.ts';
import { example } from '../../tests/harness/stripe-peer/fixtures.ts';
import type { Intent } from './client.ts';
import { NO_RELATED, readMandate, toSnapshot } from './snapshot.ts';

const METADATA = { purchase: 'p1', key: 'p1:1', method: 'card', kept: 'yes' };

/** A payment of 10.99 USD as Stripe returns it. */
function intent(change: Partial<Intent>): Intent {
  const blank = { last_payment_error: null, next_action: null, metadata: METADATA };
  return example('payment_intent', { ...blank, ...change });
}

const failed = example('charge', {
  status: 'failed',
  failure_code: 'card_declined',
  outcome: { ...Object(example('charge', {}).outcome), reason: 'insufficient_funds' },
});

describe('refused', () => {
  test('a payment of another shop', () => {
    expect(() => toSnapshot(intent({ metadata: {} }))).toThrow(ForeignPayment);
  });
  test('a payment in an unknown currency', () => {
    expect(() => toSnapshot(intent({ currency: 'aud' }))).toThrow(RangeError);
  });
  test.each(['', 'cus_1', 'cus_1/', 'pm_1/cus_1', 'cus_1/pm_1/x', 'sbm_1'])(
    'an invalid mandate: %j',
    (mandate) => expect(() => readMandate(mandate)).toThrow(),
  );
});

describe('states', () => {
  test.each<[Intent['status'], Partial<Intent>, string, string | null]>([
    ['requires_payment_method', {}, 'waiting', null],
    ['requires_confirmation', {}, 'waiting', null],
    ['requires_action', {}, 'waiting', null],
    ['processing', {}, 'waiting', null],
    ['succeeded', {}, 'paid', null],
    ['canceled', { cancellation_reason: null }, 'declined', 'cancelled'],
    ['canceled', { cancellation_reason: 'requested_by_customer' }, 'declined', 'cancelled'],
    ['canceled', { cancellation_reason: 'abandoned' }, 'expired', 'expired'],
    ['canceled', { cancellation_reason: 'automatic' }, 'expired', 'expired'],
    ['canceled', { latest_charge: failed }, 'declined', 'insufficient-funds'],
  ])('maps %s %j to %s', (status, change, state, reason) => {
    expect(toSnapshot(intent({ status, ...change }))).toMatchObject({ state, reason });
  });
  test.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'declined'],
    [{ code: 'payment_intent_payment_attempt_expired' }, 'expired'],
  ])('maps a last try that failed with %j to %s', (error, state) => {
    const last_payment_error = { type: 'card_error', ...error } as Intent['last_payment_error'];
    const snapshot = toSnapshot(intent({ status: 'requires_payment_method', last_payment_error }));
    expect(snapshot.state).toBe(state);
  });
  test('reports a refused card with the id of its try, and no refusal for other endings', () => {
    const refusalOf = (change: Partial<Intent>) => toSnapshot(intent(change)).refusal;
    const error = { type: 'card_error', code: 'card_declined', charge: 'ch_7' };
    const last_payment_error = error as Intent['last_payment_error'];
    const refused = { status: 'requires_payment_method', last_payment_error } as const;
    expect(refusalOf(refused)).toEqual({ id: 'ch_7', card: null });
    const canceled = { status: 'canceled', latest_charge: failed } as const;
    expect(refusalOf(canceled)).toMatchObject({ id: failed.id });
    expect(refusalOf({ ...refused, metadata: { ...METADATA, method: 'alipay' } })).toBeUndefined();
    for (const status of ['canceled', 'succeeded', 'requires_action', 'processing'] as const)
      expect(refusalOf({ status })).toBeUndefined();
  });
  test.each([
    ['open', 'waiting', null],
    ['expired', 'expired', 'expired'],
    ['complete', 'declined', 'cancelled'],
  ] as const)('maps a payment with a hosted page in state %s to %s', (page, state, reason) => {
    const taken = intent({ status: 'canceled', cancellation_reason: 'requested_by_customer' });
    expect(toSnapshot(taken, { ...NO_RELATED, page })).toMatchObject({ state, reason });
  });
});

test('reports the payment, its refunds, and the saved card', () => {
  const charge = example('charge', { created: 1_700_000_000 });
  const refund = { amount: 99, currency: 'usd', status: 'succeeded' };
  const paid = intent({
    status: 'succeeded',
    amount_received: 1099,
    latest_charge: charge,
    customer: 'cus_1',
    payment_method: 'pm_1',
  });
  const refunds = [
    example('refund', { id: 're_1', ...refund, metadata: { key: 'k1' } }),
    example('refund', { id: 're_2', ...refund, metadata: {} }),
  ];
  const disputes = { dispute: 'open', disputeRevision: 3 } as const;
  expect(toSnapshot(paid, { disputes, refunds, page: null })).toEqual({
    reference: paid.id,
    orderId: 'p1',
    method: 'card',
    state: 'paid',
    ...disputes,
    total: { minor: 1099, currency: 'USD' },
    received: { minor: 1099, currency: 'USD' },
    refunds: [
      { id: 're_1', state: 'done', amount: { minor: 99, currency: 'USD' }, key: 'k1' },
      { id: 're_2', state: 'done', amount: { minor: 99, currency: 'USD' }, key: null },
    ],
    at: new Date(1_700_000_000_000),
    card: { brand: 'visa', last4: '4242', expiry: '2030-08' },
    reason: null,
    mandate: 'cus_1/pm_1',
    qr: null,
    expiresAt: null,
  });
  expect(readMandate('cus_1/pm_1')).toEqual({ customer: 'cus_1', payment_method: 'pm_1' });
});
