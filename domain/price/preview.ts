import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { type NewPrice, type PriceFaults, priceFaults } from './add.ts';
import { type Reduction, resolvePrice } from './price.ts';
import { proveReduction } from './reduction.ts';
import { entriesFor, nextStart } from './store.ts';

/** What one new entry of the book would change. */
export type PricePreview = NewPrice & {
  /** What would hold at its start without it; null: nothing. */
  readonly before: Money | null;
  /** What pages would strike through at its start. */
  readonly reduction: Reduction | null;
  /** When an entry that is already planned will cover it; null: none is. */
  readonly covered: Date | null;
};

/** What `addPrices` would change, in the order of the entries, or why it would refuse; nothing is added. */
export async function previewPrices(
  reader: Reader,
  entries: readonly NewPrice[],
): Promise<{ readonly ok: true; readonly previews: readonly PricePreview[] } | PriceFaults> {
  const faults = await priceFaults(reader, entries);
  if (faults.length > 0) return { ok: false, faults };
  const previews: PricePreview[] = [];
  for (const entry of entries) previews.push(await previewOf(reader, entry));
  return { ok: true, previews };
}

async function previewOf(reader: Reader, entry: NewPrice): Promise<PricePreview> {
  const at = entry.validFrom;
  // As seen at its start: entries that begin until then count, and those that prove a reduction then.
  const shelf = await entriesFor({ ...reader, now: at }, entry);
  const added = { ...entry, id: '', heldFrom: at };
  const next = await nextStart(reader, entry);
  return {
    ...entry,
    before: resolvePrice(shelf, entry, at)?.total ?? null,
    reduction: proveReduction([...shelf, added], added, at),
    covered: next !== null && (entry.validTo === null || next < entry.validTo) ? next : null,
  };
}
