import type Stripe from 'stripe';

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

/** A field names an unknown object: 400. An unknown URL is a 404. */
export const unknownIn = (param: string, id: string) =>
  badRequest(`No such ${param}: '${id}'`, { code: 'resource_missing', param });

/** A declined card: 402, with the current payment. */
export const cardError = (intent: Stripe.PaymentIntent) =>
  new Refusal(402, { ...Object(intent.last_payment_error), payment_intent: intent });
