import type { Call } from './routes.ts';

/**
 * `down`: 500, nothing done. `forbidden`: 403, nothing done. `reset`: the connection breaks, nothing done. `limited`: 429. `lost`: done, but the
 * connection breaks. `malformed`: done, but the answer is truncated JSON.
 */
export type FaultKind = 'down' | 'forbidden' | 'reset' | 'limited' | 'lost' | 'malformed';

export type Fault = {
  readonly kind: FaultKind;
  readonly when: (call: Call) => boolean;
  readonly times: number;
};

export function openFaults() {
  let waiting: Fault[] = [];
  return {
    add(fault: Fault): void {
      waiting.push(fault);
    },
    take(call: Call): FaultKind | null {
      const fault = waiting.find(({ when, times }) => times > 0 && when(call));
      if (!fault) return null;
      waiting = waiting.map((one) => (one === fault ? { ...one, times: one.times - 1 } : one));
      return fault.kind;
    },
  };
}
