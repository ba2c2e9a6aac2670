import type { Reader } from '../../db/work.ts';
import { type NewPrice, type PriceFaults, priceFaults } from './add.ts';
import { itemKey } from './book.ts';
import { type Reduction, resolvePrice } from './price.ts';
import { type LedgerEntry, proveReduction } from './reduction.ts';
import { entriesSince } from './store.ts';

export type PricePreview = NewPrice & {
  /** The price at this start without the entry. */
  readonly before: LedgerEntry | null;
  readonly reduction: Reduction | null;
  /** Whether pages would announce a reduction at this start without the entry. */
  readonly hadReduction: boolean;
  /** When a planned entry will override it. */
  readonly covered: Date | null;
};

/** Returns what `addPrices` would change, in the order of the entries, or why it would refuse. */
export async function previewPrices(
  reader: Reader,
  entries: readonly NewPrice[],
): Promise<{ readonly ok: true; readonly previews: readonly PricePreview[] } | PriceFaults> {
  const faults = await priceFaults(reader, entries);
  if (faults.length > 0) return { ok: false, faults };
  const first = Math.min(...entries.map(({ validFrom }) => validFrom.getTime()));
  const known = entries.length === 0 ? [] : await entriesSince(reader, entries, new Date(first));
  const byItem = Map.groupBy(known, itemKey);
  return {
    ok: true,
    previews: entries.map((entry) => previewOf(byItem.get(itemKey(entry)), entry)),
  };
}

function previewOf(known: readonly LedgerEntry[] = [], entry: NewPrice): PricePreview {
  const at = entry.validFrom;
  const begun = known.filter(({ validFrom }) => validFrom <= at);
  const added = { ...entry, id: '', heldFrom: at };
  const later = known.map(({ validFrom }) => validFrom).filter((start) => start > at);
  const [next = null] = later.toSorted((one, other) => Number(one) - Number(other));
  const before = resolvePrice(begun, entry, at);
  return {
    ...entry,
    before,
    hadReduction: before !== null && proveReduction(begun, before, at) !== null,
    reduction: proveReduction([...begun, added], added, at),
    covered: next !== null && (entry.validTo === null || next < entry.validTo) ? next : null,
  };
}
