import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { isMandateGone } from './charge.ts';

const refused = (error: { code?: string; param?: string; message?: string }) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'No.',
    ...error,
  } as never);

test.each([
  { code: 'resource_missing', param: 'intent' },
  { code: 'amount_too_small', param: 'amount' },
  { code: 'parameter_missing', param: 'payment_method' },
  { code: 'payment_intent_unexpected_state' },
  {},
  {
    code: 'resource_missing',
    param: 'customer',
    message:
      "No such customer: 'cus_1'; a similar object exists in live mode, but a test mode key was used",
  },
])('%j does not mean that the saved card is gone', (error) => {
  expect(isMandateGone(refused(error))).toBe(false);
});

test('an error of another kind does not mean that the saved card is gone', () => {
  expect(isMandateGone(new Error('the network is down'))).toBe(false);
  const error = { type: 'card_error', code: 'resource_missing', param: 'customer' } as never;
  expect(isMandateGone(new Stripe.errors.StripeCardError(error))).toBe(false);
});

test.each([
  { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_1'" },
  { code: 'resource_missing', param: 'payment_method' },
  { code: 'payment_method_unexpected_state' },
  {
    param: 'payment_method',
    message: 'The customer does not have a payment method with the ID pm_1. It must be attached.',
  },
])('%j means that the saved card is gone', (error) => {
  expect(isMandateGone(refused(error))).toBe(true);
});
