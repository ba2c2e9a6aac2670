import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { type NewPrice, type PriceFaults, priceFaults } from './add.ts';
import { type Reduction, resolvePrice } from './price.ts';
import { proveReduction } from './reduction.ts';
import { entriesFor, nextStart } from './store.ts';

export type PricePreview = NewPrice & {
  /** The price at this start without the entry. */
  readonly before: Money | null;
  readonly reduction: Reduction | null;
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
  const previews: PricePreview[] = [];
  for (const entry of entries) previews.push(await previewOf(reader, entry));
  return { ok: true, previews };
}

async function previewOf(reader: Reader, entry: NewPrice): Promise<PricePreview> {
  const at = entry.validFrom;
  // Reads as of the start, to include entries that begin before then.
  const entries = await entriesFor({ ...reader, now: at }, entry);
  const added = { ...entry, id: '', heldFrom: at };
  const next = await nextStart(reader, entry);
  return {
    ...entry,
    before: resolvePrice(entries, entry, at)?.total ?? null,
    reduction: proveReduction([...entries, added], added, at),
    covered: next !== null && (entry.validTo === null || next < entry.validTo) ? next : null,
  };
}
