import { ApiError } from '@paypal/paypal-server-sdk';
import { fieldsOf, itemsOf, parseFields } from './fields.ts';

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * An error of PayPal's that may be logged. Those of the package contain the request with its credentials, and the whole
 * response.
 */
export class PayPalFailure extends Error {
  /** Null if there was no response. */
  readonly status: number | null;
  /** PayPal's name of the cause, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string | null;
  /** PayPal's support finds a request by this id. */
  readonly debugId: string | null;

  constructor(answer: Answer | string) {
    if (typeof answer === 'string') {
      super(`PayPal did not answer: ${answer}`);
      this.status = null;
      this.issue = null;
      this.debugId = null;
      return;
    }
    const { status, body } = answer;
    const detail = fieldsOf(itemsOf(body.details)[0]);
    const issue = textOf(detail.issue) ?? textOf(body.name) ?? textOf(body.error);
    super(`PayPal answered ${status}: ${issue ?? 'no reason'}`);
    this.status = status;
    this.issue = issue;
    this.debugId = textOf(body.debug_id);
  }
}

/** The package reads the bodies of some errors only. */
function bodyOf({ result, body }: ApiError): Record<string, unknown> {
  return result === undefined ? parseFields(String(body)) : fieldsOf(result);
}

/** Makes any error of a call to PayPal one that may be logged. */
export function failureOf(error: unknown): PayPalFailure {
  if (error instanceof PayPalFailure) return error;
  if (error instanceof ApiError)
    return new PayPalFailure({ status: error.statusCode, body: bodyOf(error) });
  const { name, code } = fieldsOf(error);
  const kind = textOf(code) ?? textOf(name) ?? (error instanceof Error ? error.name : 'unknown');
  return new PayPalFailure(kind);
}

/** Returns PayPal's name of the cause of an error, or null for any other error. */
export const issueOf = (error: unknown): string | null =>
  error instanceof PayPalFailure ? error.issue : null;

/** Returns whether PayPal does not know what was asked for. Without the right to ask, nobody can tell. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof PayPalFailure && error.status === 404;
