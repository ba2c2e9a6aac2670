/** Thrown by `verify` for a missing, wrong, stale or future-dated signature, or a body that is no event. */
export class BadSignature extends Error {}

/** Thrown by `verify` when no secret is set to check with: there is no hook entry then (404). */
export class NoHookSecret extends Error {}

/** Thrown by `refund` for more than arrived and was not given back yet, or for a payment that is not paid. */
export class RefundRefused extends Error {}

/** Thrown by `start` and `charge` for a total so small that the company does not take it; nothing was made of it. */
export class TooLittle extends Error {
  override readonly name = 'TooLittle';
}

/** Thrown by `charge` for a kept means of payment the company does not know, or not any more; nothing was charged. */
export class MandateGone extends Error {
  override readonly name = 'MandateGone';
}

/** By its name: the built site has classes of its own. */
const says = (name: string) => (error: unknown) => error instanceof Error && error.name === name;

/** Whether a company refused the total for being small. */
export const saysTooLittle = says('TooLittle');

/** Whether the kept means of payment is one the company does not know. */
export const saysMandateGone = says('MandateGone');
