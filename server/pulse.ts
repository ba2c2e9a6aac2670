import { type PaymentProvider, saysTooLittle } from '../domain/payment/port.ts';
import type { RegisterAnswer, TaxIdRegister } from '../domain/tax/port.ts';
import type { Clock } from '../kit/time.ts';

/** How the last calls of a company went, of the kind that went worst. */
export type Pulse = {
  /** Calls in a row that failed, the last among them; 0 when the last was answered. */
  readonly failures: number;
  readonly failedAt: Date | null;
};

/**
 * The same provider, and how it has answered: the calls that begin a payment and ask how it ended count, each kind for
 * itself: who still tells how payments ended may yet begin none. A declined card is an answer, as is that a
 * total is too small. Kept in memory of this process.
 */
export function takePulse(
  provider: PaymentProvider,
  clock: Clock,
): { readonly provider: PaymentProvider; readonly pulse: () => Pulse } {
  const { heard, pulse } = listen(clock);
  const { start, fetch, find } = provider;
  return {
    provider: {
      ...provider,
      start: heard('start', start),
      fetch: heard('fetch', fetch),
      find: heard('find', find),
    },
    pulse,
  };
}

/** The same register, and how it has answered: it never throws, but may have no answer to rely on. */
export function takeRegisterPulse(
  register: TaxIdRegister,
  clock: Clock,
): { readonly register: TaxIdRegister; readonly pulse: () => Pulse } {
  const { heard, pulse } = listen(clock);
  const isSilence = ({ result }: RegisterAnswer) => result === 'unreachable';
  return { register: { ...register, check: heard('check', register.check, isSilence) }, pulse };
}

function listen(clock: Clock) {
  const pulses = new Map<string, Pulse>();
  const heard = <Input, Answer>(
    kind: string,
    call: (input: Input) => Promise<Answer>,
    isFailure: (answer: Answer) => boolean = () => false,
  ) => {
    pulses.set(kind, { failures: 0, failedAt: null });
    const fail = () => {
      const { failures = 0 } = pulses.get(kind) ?? {};
      pulses.set(kind, { failures: failures + 1, failedAt: clock.now() });
    };
    const answered = () => {
      const { failedAt = null } = pulses.get(kind) ?? {};
      pulses.set(kind, { failures: 0, failedAt });
    };
    return async (input: Input): Promise<Answer> => {
      try {
        const answer = await call(input);
        if (isFailure(answer)) fail();
        else answered();
        return answer;
      } catch (error) {
        if (saysTooLittle(error)) answered();
        else fail();
        throw error;
      }
    };
  };
  return { heard, pulse: () => worstOf([...pulses.values()]) };
}

const worstOf = (pulses: readonly Pulse[]): Pulse =>
  pulses.reduce((worst, each) => (each.failures > worst.failures ? each : worst), {
    failures: 0,
    failedAt: pulses.reduce<Date | null>(
      (last, { failedAt }) => (failedAt && (!last || failedAt > last) ? failedAt : last),
      null,
    ),
  });
