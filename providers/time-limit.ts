import type { PaymentProvider } from '../domain/payment/port.ts';

/** No answer came in time. Whether the provider acted is unknown. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * Makes calls fail with `TooSlow` after so many milliseconds, because a buyer is waiting. A later answer is ignored, and
 * reconciliation finds out what happened.
 */
export function limitTime(provider: PaymentProvider, milliseconds: number): PaymentProvider {
  const limited =
    <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, fail) => {
        const failLate = () =>
          fail(new TooSlow(`${provider.id} did not answer in ${milliseconds} ms`));
        timer = setTimeout(failLate, milliseconds);
      });
      try {
        return await Promise.race([call(input), late]);
      } finally {
        clearTimeout(timer);
      }
    };
  const { findWithoutCapture, findPendingStart, openHosted } = provider;
  return {
    ...provider,
    start: limited(provider.start),
    fetch: limited(provider.fetch),
    find: limited(provider.find),
    cancel: limited(provider.cancel),
    charge: limited(provider.charge),
    startSaved: limited(provider.startSaved),
    fetchCard: limited(provider.fetchCard),
    refund: limited(provider.refund),
    openSetUp: limited(provider.openSetUp),
    fetchSetUp: limited(provider.fetchSetUp),
    ...(findWithoutCapture ? { findWithoutCapture: limited(findWithoutCapture) } : {}),
    ...(findPendingStart ? { findPendingStart: limited(findPendingStart) } : {}),
    ...(openHosted ? { openHosted: limited(openHosted) } : {}),
  };
}
