import Stripe from 'stripe';
import { TooLittle } from '../../domain/payment/port.ts';

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
      throw error instanceof Stripe.errors.StripeError ? failureOf(error) : error;
    }
  };

const failureOf = (error: Stripe.errors.StripeError): Error =>
  error.code === 'amount_too_small' ? new TooLittle(error.message) : new StripeFailure(error);
