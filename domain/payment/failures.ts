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

/** Whether a company refused the total for being small. By its name: the built site has classes of its own. */
export const saysTooLittle = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TooLittle';
