import type { Money } from '../../kit/money.ts';
import { days, milliseconds } from '../../kit/time.ts';
import { getMarket } from './market.ts';
import { holds, type PriceEntry, type Reduction } from './price.ts';

/** Article 6a of Directive 98/6/EC ("Omnibus", added by Directive (EU) 2019/2161): at least 30 days. */
const LOOK_BACK = days(30);

/** How long a lower price is announced as a reduction. After that it is simply the price. */
export const ANNOUNCED_FOR = days(90);

export const PROOF_REACH = ANNOUNCED_FOR + LOOK_BACK;

/** `heldFrom`: when the price was first offered, which is its start or a later time of writing. */
export type LedgerEntry = PriceEntry & { readonly heldFrom: Date };

/**
 * Returns the reduction that `current` announces at `at`, or null. `entries` are all of the item, except those that
 * ended more than `PROOF_REACH` ago. Where the lowest price is required, the new one must be below it (CJEU, C-330/23).
 */
export function proveReduction(
  entries: readonly LedgerEntry[],
  current: LedgerEntry,
  at: Date,
): Reduction | null {
  const began = current.heldFrom.getTime();
  if (at.getTime() - began >= ANNOUNCED_FOR) return null;
  const before = heldAt(entries, began - milliseconds(1));
  if (!before || before.total.minor <= current.total.minor) return null;
  const lowest = lowestOf(entries, current, { from: began - LOOK_BACK, to: at.getTime() });
  if (!lowest) return null;
  const isNeeded = getMarket(current.market).lowest30Required;
  if (isNeeded && lowest.minor <= current.total.minor) return null;
  return { before: before.total, lowest30: lowest, until: current.validTo };
}

type Span = { readonly from: number; readonly to: number };

function lowestOf(entries: readonly LedgerEntry[], current: LedgerEntry, span: Span): Money | null {
  // Prices change only at starts and ends, so these moments cover every price of the span.
  const moments = [
    span.from,
    ...entries.flatMap(({ heldFrom, validTo }) =>
      [heldFrom, validTo].flatMap((it) => (it ? [it.getTime()] : [])),
    ),
  ];
  let lowest: Money | null = null;
  for (const moment of moments) {
    if (moment < span.from || moment >= span.to) continue;
    const held = heldAt(entries, moment);
    if (!held || held.id === current.id) continue;
    if (!lowest || held.total.minor < lowest.minor) lowest = held.total;
  }
  return lowest;
}

/** As `resolvePrice`, but ignores an entry before it was written. */
function heldAt(entries: readonly LedgerEntry[], moment: number): LedgerEntry | null {
  const at = new Date(moment);
  let best: LedgerEntry | null = null;
  for (const entry of entries) {
    if (entry.heldFrom > at || !holds(entry, at)) continue;
    if (!best || entry.validFrom > best.validFrom) best = entry;
  }
  return best;
}
