import type { Decline } from './decline.ts';

/** Orders that are remembered at most. The oldest are forgotten first. */
const MOST = 20_000;

export type Memory = {
  /** Notes that an order of the shop has this order at PayPal. */
  note(orderId: string, reference: string): void;
  /** Returns the references of an order, in the order in which they were noted. */
  list(orderId: string): readonly string[];
  /** Notes how a payment ended that PayPal would not let the shop mark. */
  end(reference: string, ended: Decline): void;
  endOf(reference: string): Decline | null;
};

/**
 * Remembers which orders at PayPal belong to which order of the shop, because PayPal has no list of them. It forgets
 * everything when the process ends. The shop’s records know the payments that matter then.
 */
export function openMemory(): Memory {
  const known = new Map<string, Set<string>>();
  const ends = new Map<string, Decline>();
  return {
    note(orderId, reference) {
      const references = known.get(orderId) ?? new Set();
      references.add(reference);
      known.set(orderId, references);
      forgetOldest(known);
    },
    list: (orderId) => [...(known.get(orderId) ?? [])],
    end(reference, ended) {
      ends.set(reference, ended);
      forgetOldest(ends);
    },
    endOf: (reference) => ends.get(reference) ?? null,
  };
}

function forgetOldest(kept: Map<string, unknown>): void {
  const oldest = kept.keys().next().value;
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}
