import type Stripe from 'stripe';

/** An error answer as Stripe gives it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error.message));
    this.status = status;
    this.body = { error };
  }
}

const INVALID = 'invalid_request_error';

export const badRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refusal(400, { type: INVALID, message, ...more });

export const missing = (kind: string, id: string) =>
  new Refusal(404, {
    type: INVALID,
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });

/** What a field of a request names is not there: 400, and not the 404 of an address. */
export const unknownIn = (param: string, id: string) =>
  badRequest(`No such ${param}: '${id}'`, { code: 'resource_missing', param });

/** A card that was refused: 402, with the payment as it is now. */
export const cardError = (intent: Stripe.PaymentIntent) =>
  new Refusal(402, { ...Object(intent.last_payment_error), payment_intent: intent });
