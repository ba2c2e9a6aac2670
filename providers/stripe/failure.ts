import Stripe from 'stripe';
import { TooLittle } from '../../domain/payment/port.ts';

/** A Stripe error that may be logged. The package's errors contain the whole response with the client secret. */
export class StripeFailure extends Error {
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** Stripe's support finds a request by this id. */
  readonly requestId: string | undefined;

  constructor({ message, code, statusCode, requestId, type }: Stripe.errors.StripeError) {
    super(`${type}: ${message}`);
    this.code = code;
    this.status = statusCode;
    this.requestId = requestId;
  }
}

/** Returns whether the object belongs to the other mode, test or live. The operator must fix the key then. */
export const isOfOtherMode = ({ message }: Pick<Error, 'message'>): boolean =>
  message.includes('a similar object exists in');

/** Makes a call throw only errors that may be logged. */
export const withLoggableErrors =
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
