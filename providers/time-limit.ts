import type { PaymentProvider } from '../domain/payment/port.ts';

/** The company did not answer in time; whether it acted is unknown, as with every answer that is lost. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * The same provider, every call failing with `TooSlow` after so many milliseconds: a buyer is waiting. What it answers
 * later is heard by nobody, and asked after as what was lost.
 */
export function limitTime(provider: PaymentProvider, milliseconds: number): PaymentProvider {
  const limited =
    <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, fail) => {
        const tell = () => fail(new TooSlow(`${provider.id} did not answer in ${milliseconds} ms`));
        timer = setTimeout(tell, milliseconds);
      });
      try {
        return await Promise.race([call(input), late]);
      } finally {
        clearTimeout(timer);
      }
    };
  const { present, openHosted } = provider;
  return {
    ...provider,
    start: limited(provider.start),
    fetch: limited(provider.fetch),
    find: limited(provider.find),
    cancel: limited(provider.cancel),
    charge: limited(provider.charge),
    refund: limited(provider.refund),
    openSetUp: limited(provider.openSetUp),
    fetchSetUp: limited(provider.fetchSetUp),
    ...(present ? { present: limited(present) } : {}),
    ...(openHosted ? { openHosted: limited(openHosted) } : {}),
  };
}
