import type { PaymentProvider, RefundState } from '../../domain/payment/port.ts';

/** The calls that may reach the network. */
const CALLS = [
  ...(['start', 'fetch', 'find', 'cancel', 'charge', 'refund'] as const),
  ...(['openSetUp', 'fetchSetUp'] as const),
];
type Call = (typeof CALLS)[number];
type Calls = Pick<PaymentProvider, Call>;

/** What is wrong with the company, on demand; nothing unless a test says so. */
export type Faults = {
  /** Milliseconds every answer takes longer. */
  readonly slow: number;
  /**
   * Calls that fail. `down`: nothing is done (status 500). `lost-answer`: it is done, and nobody hears
   * of it. `malformed`: it is done, and the answer cannot be read.
   */
  readonly failing: {
    readonly kind: 'down' | 'lost-answer' | 'malformed';
    /** Which calls. */
    readonly calls: readonly Call[];
    /** How many of them; then all is well again. */
    readonly times: number;
  } | null;
  readonly events: {
    /** How often each is delivered again. */
    readonly duplicates: number;
    /** Milliseconds each is held back. */
    readonly lateBy: number;
    /** Held back by a random part of `lateBy`, and sent in random order. */
    readonly shuffled: boolean;
    /** The first delivery of each has half a body. */
    readonly malformed: boolean;
  };
  /** What becomes of refunds asked for now; `waiting` ones are ended by hand. */
  readonly refunds: RefundState;
};

export const NO_FAULTS: Faults = {
  slow: 0,
  failing: null,
  refunds: 'done',
  events: { duplicates: 0, lateBy: 0, shuffled: false, malformed: false },
};

/** Holds the faults of now; `take` uses up one of the failing calls. */
export function openFaults(first: Partial<Faults>) {
  let now: Faults = { ...NO_FAULTS, ...first };
  return {
    get: (): Faults => now,
    set(change: Partial<Faults>): void {
      now = { ...now, ...change };
    },
    take(call: Call): NonNullable<Faults['failing']>['kind'] | null {
      const { failing } = now;
      if (!failing || failing.times < 1 || !failing.calls.includes(call)) return null;
      now = { ...now, failing: { ...failing, times: failing.times - 1 } };
      return failing.kind;
    },
  };
}
export type FaultControls = ReturnType<typeof openFaults>;

/** The same calls, with whatever the controls say going wrong. */
export function withFaults(calls: Calls, controls: FaultControls): Calls {
  const faulty =
    <Input, Answer>(name: Call, call: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      const kind = controls.take(name);
      if (controls.get().slow > 0)
        await new Promise((after) => setTimeout(after, controls.get().slow));
      if (kind === 'down') throw new Error('the sandbox answered 500');
      const answer = await call(input);
      if (kind === 'lost-answer') throw new Error('the sandbox did not answer');
      if (kind === 'malformed') throw new SyntaxError('the sandbox answered no JSON');
      return answer;
    };
  return {
    start: faulty('start', calls.start),
    fetch: faulty('fetch', calls.fetch),
    find: faulty('find', calls.find),
    cancel: faulty('cancel', calls.cancel),
    charge: faulty('charge', calls.charge),
    refund: faulty('refund', calls.refund),
    openSetUp: faulty('openSetUp', calls.openSetUp),
    fetchSetUp: faulty('fetchSetUp', calls.fetchSetUp),
  };
}
