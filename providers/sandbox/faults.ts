import type { PaymentProvider, RefundState } from '../../domain/payment/port.ts';

const CALLS = [
  ...(['start', 'fetch', 'find', 'cancel', 'charge', 'refund'] as const),
  ...(['openSetUp', 'fetchSetUp', 'fetchCard', 'startSaved'] as const),
];
type Call = (typeof CALLS)[number];
type Calls = Pick<PaymentProvider, Call>;

export type Faults = {
  /** Extra milliseconds per answer. */
  readonly slow: number;
  /** `down`: nothing happens. `lost-answer`: it happens without an answer. `malformed`: the answer is unreadable. */
  readonly failing: {
    readonly kind: 'down' | 'lost-answer' | 'malformed';
    readonly calls: readonly Call[];
    readonly times: number;
  } | null;
  readonly events: {
    /** Extra deliveries per event. */
    readonly duplicates: number;
    /** In milliseconds. */
    readonly lateBy: number;
    /** Delays by a random part of `lateBy` and sends in random order. */
    readonly shuffled: boolean;
    /** Cuts the first delivery of each event in half. */
    readonly malformed: boolean;
  };
  /** State of new refunds. The controls end `waiting` ones. */
  readonly refunds: RefundState;
};

export const NO_FAULTS: Faults = {
  slow: 0,
  failing: null,
  refunds: 'done',
  events: { duplicates: 0, lateBy: 0, shuffled: false, malformed: false },
};

/** Opens the controls for faults. `take` uses up one of the failing calls. */
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

/** Makes calls slow or fail as the controls say. */
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
      if (kind === 'malformed') throw new SyntaxError('the sandbox did not answer with JSON');
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
    startSaved: faulty('startSaved', calls.startSaved),
    fetchCard: faulty('fetchCard', calls.fetchCard),
  };
}
