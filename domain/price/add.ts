import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { findProduct } from '../../products/index.ts';
import { findMarket } from './market.ts';
import type { PriceEntry } from './price.ts';
import { insertEntries, lockBook, startsTaken } from './store.ts';

export type NewPrice = Omit<PriceEntry, 'id'>;

/** `in-the-past`: would change what the book already proves. */
export type PriceFault =
  | 'unknown-product'
  | 'unknown-market'
  | 'other-currency'
  | 'not-positive'
  | 'in-the-past'
  | 'ends-before-start'
  | 'start-taken';

/** `index` is the zero-based position of the entry in the input. */
export type PriceFaults = {
  readonly ok: false;
  readonly faults: readonly { readonly index: number; readonly code: PriceFault }[];
};

export type AddPricesResult =
  | { readonly ok: true /** Ids in the order of the entries. */; readonly ids: readonly string[] }
  | PriceFaults;

/** Adds all entries or none, as part of a change or of none. The lock keeps two entries from getting the same start. */
export async function addPrices(
  work: Work,
  entries: readonly NewPrice[],
  change: string | null = null,
): Promise<AddPricesResult> {
  await lockBook(work);
  const faults = await priceFaults(work, entries);
  if (faults.length > 0) return { ok: false, faults };
  const added = entries.map((entry): PriceEntry => ({ ...entry, id: newId(work.random) }));
  await insertEntries(work, added, change);
  return { ok: true, ids: added.map(({ id }) => id) };
}

/** Returns why `addPrices` would refuse these entries now. */
export async function priceFaults(
  reader: Reader,
  entries: readonly NewPrice[],
): Promise<PriceFaults['faults']> {
  const taken = new Set((await startsTaken(reader, entries)).map(startOf));
  return entries.flatMap((entry, index) => {
    const code = faultOf(entry, reader.now) ?? (taken.has(startOf(entry)) ? 'start-taken' : null);
    taken.add(startOf(entry));
    return code ? [{ index, code }] : [];
  });
}

function faultOf(entry: NewPrice, now: Date): PriceFault | null {
  const { product, market: key, total, validFrom, validTo } = entry;
  const market = findMarket(key);
  if (!findProduct(product)) return 'unknown-product';
  if (!market) return 'unknown-market';
  if (total.currency !== market.currency) return 'other-currency';
  if (!Number.isSafeInteger(total.minor) || total.minor <= 0) return 'not-positive';
  if (validFrom < now) return 'in-the-past';
  return validTo && validTo <= validFrom ? 'ends-before-start' : null;
}

function startOf(entry: Omit<NewPrice, 'total' | 'validTo'>): string {
  const { product, plan, seats, market, validFrom } = entry;
  return `${product} ${plan} ${seats} ${market} ${validFrom.getTime()}`;
}
