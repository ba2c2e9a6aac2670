import type { Call } from './routes.ts';

/**
 * `down`: 500, nothing done. `reset`: the connection breaks, nothing done. `limited`: 429. `lost`: done,
 * and the connection breaks. `malformed`: done, and the answer is half a JSON text.
 */
export type FaultKind = 'down' | 'reset' | 'limited' | 'lost' | 'malformed';

export type Fault = {
  readonly kind: FaultKind;
  /** Which calls. */
  readonly when: (call: Call) => boolean;
  /** How many of them; then all is well again. */
  readonly times: number;
};

export function openFaults() {
  let waiting: Fault[] = [];
  return {
    add(fault: Fault): void {
      waiting.push(fault);
    },
    /** What goes wrong with this call; used up once. */
    take(call: Call): FaultKind | null {
      const fault = waiting.find(({ when, times }) => times > 0 && when(call));
      if (!fault) return null;
      waiting = waiting.map((one) => (one === fault ? { ...one, times: one.times - 1 } : one));
      return fault.kind;
    },
  };
}
