import { isForeignPayment, isTooLittle, type PaymentProvider } from '../domain/payment/port.ts';
import type { RegisterAnswer, TaxIdRegister } from '../domain/tax/port.ts';
import type { Clock } from '../kit/time.ts';

/** Failures in a row of the kind of call that failed most, and when it last failed. */
export type Pulse = {
  readonly failures: number;
  readonly failedAt: Date | null;
};

/**
 * Watches a provider's calls. Counts each kind separately, because a provider may report payments while it cannot
 * start any. A declined card or an amount below the minimum is not a failure.
 */
export function takePulse(
  provider: PaymentProvider,
  clock: Clock,
): { readonly provider: PaymentProvider; readonly pulse: () => Pulse } {
  const { watched, pulse } = countFailures(clock);
  const { start, fetch, find, findWithoutCapture } = provider;
  return {
    provider: {
      ...provider,
      start: watched('start', start),
      fetch: watched('fetch', fetch),
      find: watched('find', find),
      ...(findWithoutCapture && {
        findWithoutCapture: watched('findWithoutCapture', findWithoutCapture),
      }),
    },
    pulse,
  };
}

/** Watches a register's checks. The register never throws, so the result `unreachable` counts as a failure. */
export function takeRegisterPulse(
  register: TaxIdRegister,
  clock: Clock,
): { readonly register: TaxIdRegister; readonly pulse: () => Pulse } {
  const { watched, pulse } = countFailures(clock);
  const isUnreachable = ({ result }: RegisterAnswer) => result === 'unreachable';
  return {
    register: { ...register, check: watched('check', register.check, isUnreachable) },
    pulse,
  };
}

function countFailures(clock: Clock) {
  const pulses = new Map<string, Pulse>();
  const watched = <Input, Answer>(
    kind: string,
    call: (input: Input) => Promise<Answer>,
    isFailure: (answer: Answer) => boolean = () => false,
  ) => {
    pulses.set(kind, { failures: 0, failedAt: null });
    const fail = () => {
      const { failures = 0 } = pulses.get(kind) ?? {};
      pulses.set(kind, { failures: failures + 1, failedAt: clock.now() });
    };
    const succeed = () => {
      const { failedAt = null } = pulses.get(kind) ?? {};
      pulses.set(kind, { failures: 0, failedAt });
    };
    return async (input: Input): Promise<Answer> => {
      try {
        const answer = await call(input);
        if (isFailure(answer)) fail();
        else succeed();
        return answer;
      } catch (error) {
        // The company answered.
        if (isTooLittle(error) || isForeignPayment(error)) succeed();
        else fail();
        throw error;
      }
    };
  };
  return { watched, pulse: () => worstOf([...pulses.values()]) };
}

const worstOf = (pulses: readonly Pulse[]): Pulse =>
  pulses.reduce((worst, each) => (each.failures > worst.failures ? each : worst), {
    failures: 0,
    failedAt: pulses.reduce<Date | null>(
      (last, { failedAt }) => (failedAt && (!last || failedAt > last) ? failedAt : last),
      null,
    ),
  });
