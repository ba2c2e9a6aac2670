/** Thrown by `verify` for a missing, wrong, stale, or future-dated signature, or a body that is not an event. */
export class BadSignature extends Error {}

/** Thrown by `verify` without a configured secret. The webhook address then answers 404. */
export class NoHookSecret extends Error {}

/** Thrown by `refund` for more than is left of the payment, or for an unpaid payment. */
export class RefundRefused extends Error {}

/** Thrown by `start` and `charge` for a total below the provider's minimum. Nothing was created. */
export class TooLittle extends Error {
  override readonly name = 'TooLittle';
}

/** Thrown by `charge` for a mandate that the provider does not know or no longer knows. Nothing was charged. */
export class MandateGone extends Error {
  override readonly name = 'MandateGone';
}

/** Compares names, because the built site has its own copies of these classes. */
const hasName = (name: string) => (error: unknown) => error instanceof Error && error.name === name;

export const saysTooLittle = hasName('TooLittle');

export const saysMandateGone = hasName('MandateGone');
