import type { Money } from '../../kit/money.ts';
import { days, milliseconds } from '../../kit/time.ts';
import { getMarket } from './market.ts';
import { holds, type PriceEntry, type Reduction } from './price.ts';

/**
 * How far back the lowest earlier price is looked for: at least 30 days before the reduction, by
 * article 6a of Directive 98/6/EC ("Omnibus"), which Directive (EU) 2019/2161 put in.
 */
const LOOK_BACK = days(30);

/** How long a lower price is announced as a reduction; after that it is simply the price. */
export const ANNOUNCED_FOR = days(90);

/** Entries that ended longer ago than this can be no part of any proof. */
export const PROOF_REACH = ANNOUNCED_FOR + LOOK_BACK;

/** An entry with the moment from which it was really offered: its start, or when it was written if that was later. */
export type LedgerEntry = PriceEntry & { readonly heldFrom: Date };

/**
 * Whether the price that holds at `at` is a reduction, proven by the entries of its own shelf (one
 * product, plan, number of PCs and market; those that ended within `PROOF_REACH` at least). Null
 * when it was never dearer, began more than 90 days ago, or, where the market requires the lowest
 * price, is not below that one either (Court of Justice, C-330/23).
 *
 * @param shelf entries in any order
 * @param current the one of them that holds at `at`
 */
export function proveReduction(
  shelf: readonly LedgerEntry[],
  current: LedgerEntry,
  at: Date,
): Reduction | null {
  const began = current.heldFrom.getTime();
  if (at.getTime() - began >= ANNOUNCED_FOR) return null;
  const before = heldAt(shelf, began - milliseconds(1));
  if (!before || before.total.minor <= current.total.minor) return null;
  const lowest = lowestOf(shelf, current, { from: began - LOOK_BACK, to: at.getTime() });
  if (!lowest) return null;
  const isNeeded = getMarket(current.market).lowest30Required;
  if (isNeeded && lowest.minor <= current.total.minor) return null;
  return { before: before.total, lowest30: lowest, until: current.validTo };
}

type Span = { readonly from: number; readonly to: number };

/** The lowest price but the current one that held at some moment of the span. */
function lowestOf(shelf: readonly LedgerEntry[], current: LedgerEntry, span: Span): Money | null {
  // Prices change at starts and ends only, so these moments see every price of the span.
  const moments = [
    span.from,
    ...shelf.flatMap(({ heldFrom, validTo }) =>
      [heldFrom, validTo].flatMap((it) => (it ? [it.getTime()] : [])),
    ),
  ];
  let lowest: Money | null = null;
  for (const moment of moments) {
    if (moment < span.from || moment >= span.to) continue;
    const held = heldAt(shelf, moment);
    if (!held || held.id === current.id) continue;
    if (!lowest || held.total.minor < lowest.minor) lowest = held.total;
  }
  return lowest;
}

/** What was really offered at a moment: as `resolvePrice`, but nothing before it was written. */
function heldAt(shelf: readonly LedgerEntry[], moment: number): LedgerEntry | null {
  const at = new Date(moment);
  let best: LedgerEntry | null = null;
  for (const entry of shelf) {
    if (entry.heldFrom > at || !holds(entry, at)) continue;
    if (!best || entry.validFrom > best.validFrom) best = entry;
  }
  return best;
}
