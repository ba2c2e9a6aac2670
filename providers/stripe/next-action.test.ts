import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { example } from '../../tests/harness/stripe-peer/fixtures.ts';
import type { Intent } from './client.ts';
import { deadlineOf, expiryOf } from './next-action.ts';

const ENDS = new Date('2026-12-04T14:59:59Z');
const expires_at = ENDS.getTime() / 1000;

const made = (method: string, next_action: Partial<NonNullable<Intent['next_action']>>): Intent =>
  example('payment_intent', {
    metadata: { purchase: 'p1', method },
    next_action: { type: 'shown', ...next_action },
  });

test.each([
  [
    'konbini',
    { konbini_display_details: { expires_at, hosted_voucher_url: null, stores: null } },
    1,
  ],
  ['boleto', { boleto_display_details: { expires_at } }, 7],
  ['pix', { pix_display_qr_code: { expires_at } }, 0],
])(
  'the shop ends a waiting %s payment days after the time that it shows',
  (method, shown, count) => {
    const intent = made(method, shown as Parameters<typeof made>[1]);
    expect(expiryOf(intent)).toEqual(ENDS);
    expect(deadlineOf(intent)).toEqual(new Date(ENDS.getTime() + days(count)));
  },
);

test('a voucher that was paid has no end until its money is there', () => {
  const intent = { ...made('boleto', {}), next_action: null };
  expect(expiryOf(intent)).toBeNull();
  expect(deadlineOf(intent)).toBeNull();
});
