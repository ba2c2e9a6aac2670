import { getMarket, itemKey, type PriceQuery } from '../../../domain/price/index.ts';
import { readCsv } from '../../../kit/csv.ts';
import { type Money, parseAmount } from '../../../kit/money.ts';
import { COLUMNS } from './fields.ts';
import { readItem } from './items.ts';

export type LineFault =
  | 'file'
  | 'columns'
  | 'cells'
  | 'product'
  | 'plan'
  | 'seats'
  | 'market'
  | 'currency'
  | 'amount'
  | 'twice';

type PriceLines =
  | { readonly ok: true; readonly amounts: readonly Amount[] }
  | {
      readonly ok: false;
      readonly faults: readonly { readonly line: number; readonly code: LineFault }[];
    };

export type Amount = { readonly item: PriceQuery; readonly total: Money };

/** Reads a file of prices. Each line must be right, or nothing is read. */
export function readPriceLines(text: string): PriceLines {
  const lines = readCsv(text);
  const [head, ...rest] = lines ?? [];
  if (!head || rest.length === 0) return { ok: false, faults: [{ line: 1, code: 'file' }] };
  if (head.cells.join() !== COLUMNS.join()) {
    return { ok: false, faults: [{ line: head.line, code: 'columns' }] };
  }
  const known = new Set<string>();
  const read = rest.map(({ line, cells }) => {
    const result = amountOf(cells);
    if (typeof result === 'string') return { line, code: result };
    const key = itemKey(result.item);
    if (known.has(key)) return { line, code: 'twice' as const };
    known.add(key);
    return result;
  });
  const faults = read.filter((each) => 'code' in each);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, amounts: read.filter((each) => 'item' in each) };
}

function amountOf(cells: readonly string[]): Amount | LineFault {
  const [product, plan, seats, market, currency, price, ...more] = cells.map((cell) => cell.trim());
  if (price === undefined || more.length > 0) return 'cells';
  const item = readItem({
    product: product ?? '',
    plan: plan ?? '',
    seats: seats ?? '',
    market: market ?? '',
  });
  if (typeof item === 'string') return item;
  const own = getMarket(item.market).currency;
  if (currency !== own) return 'currency';
  const total = parseAmount(price, own);
  return total === null ? 'amount' : { item, total };
}
