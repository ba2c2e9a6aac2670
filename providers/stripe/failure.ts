import Stripe from 'stripe';

/**
 * What went wrong at Stripe, with nothing but what may be logged: the package's own errors carry the whole
 * answer, with what the buyer's browser pays by.
 */
export class StripeFailure extends Error {
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** Stripe's support finds the request by it. */
  readonly requestId: string | undefined;

  constructor({ message, code, statusCode, requestId, type }: Stripe.errors.StripeError) {
    super(`${type}: ${message}`);
    this.code = code;
    this.status = statusCode;
    this.requestId = requestId;
  }
}

/** The same call, failing with errors that may be logged. */
export const plainly =
  <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    try {
      return await call(input);
    } catch (error) {
      throw error instanceof Stripe.errors.StripeError ? new StripeFailure(error) : error;
    }
  };
