import type { PaymentProvider } from '../domain/payment/port.ts';
import type { Clock } from '../kit/time.ts';

/** How the last calls of a company went. */
export type Pulse = {
  /** Calls in a row that failed, the last among them; 0 when the last was answered. */
  readonly failures: number;
  readonly failedAt: Date | null;
};

/**
 * The same provider, and how it has answered: the calls that begin a payment and ask how it ended count. A declined
 * card is an answer. Kept in memory of this process.
 */
export function takePulse(
  provider: PaymentProvider,
  clock: Clock,
): { readonly provider: PaymentProvider; readonly pulse: () => Pulse } {
  let pulse: Pulse = { failures: 0, failedAt: null };
  const heard =
    <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      try {
        const answer = await call(input);
        pulse = { ...pulse, failures: 0 };
        return answer;
      } catch (error) {
        pulse = { failures: pulse.failures + 1, failedAt: clock.now() };
        throw error;
      }
    };
  const { start, fetch, find } = provider;
  return {
    provider: { ...provider, start: heard(start), fetch: heard(fetch), find: heard(find) },
    pulse: () => pulse,
  };
}
