import { getMarket, type PriceFault } from '../../../domain/price/index.ts';
import { parseAmount } from '../../../kit/money.ts';
import { parsePercent } from '../../../kit/percent.ts';
import { type FormValues, formValue } from '../form-values.ts';
import { dayStart } from '../moment.ts';
import { type Amount, type LineFault, readPriceLines } from './csv.ts';
import { GRID, scopeField } from './fields.ts';
import { type BookFilter, readFilter, readItem } from './items.ts';

export type PriceDraft = {
  /** Typed in the grid or read from a file. */
  readonly amounts: readonly Amount[];
  /** A file has the prices without those that end, as a percentage changes them. The grid has current prices. */
  readonly isFile: boolean;
  /** In hundredths of a percent, for all prices of the filter that are not typed. */
  readonly percent: { readonly points: number; readonly scope: BookFilter } | null;
  /** Null if they start when saved. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** The version of the price book that the form showed. */
  readonly book: string;
};

type PriceFormFault =
  | 'no-change'
  | 'amount'
  | 'percent'
  | 'day'
  | 'unknown'
  | Extract<PriceFault, 'start-taken' | 'in-the-past' | 'ends-before-start'>;

export type PriceFormFaults = {
  /** By field. */
  readonly fields: Readonly<Record<string, PriceFormFault>>;
  readonly lines: readonly { readonly line: number; readonly code: LineFault }[];
};

/** Returns hundredths of a percent, or null. */
export function readPercent(text: string): number | null {
  const points = (parsePercent(text) ?? 0) / 100;
  // A price cannot fall by all of itself.
  return points === 0 || points <= -10_000 || !Number.isInteger(points) ? null : points;
}

type Shop = { /** The seller's. */ readonly zone: string; readonly now: Date };

/** Returns a draft or the faults of the form. */
export function readPrices(
  sent: FormValues,
  shop: Shop,
): { readonly ok: true; readonly draft: PriceDraft } | { ok: false; faults: PriceFormFaults } {
  const fields: Record<string, PriceFormFault> = {};
  const csv = sent.some(([name]) => name === GRID.csv) ? formValue(sent, GRID.csv) : null;
  const lines = csv === null ? null : readPriceLines(csv);
  const amounts = lines === null ? readCells(sent, fields) : lines.ok ? lines.amounts : [];
  const percent = lines === null ? readScope(sent, fields) : null;
  const { from, until } = readSpan(sent, shop, fields);
  const faults = { fields, lines: lines?.ok === false ? lines.faults : [] };
  if (faults.lines.length > 0 || Object.keys(fields).length > 0) return { ok: false, faults };
  if (amounts.length === 0 && percent === null) {
    return { ok: false, faults: { fields: { [GRID.percent]: 'no-change' }, lines: [] } };
  }
  const book = formValue(sent, GRID.book);
  return { ok: true, draft: { amounts, isFile: lines !== null, percent, from, until, book } };
}

/** Returns the prices that differ from what the grid showed. */
function readCells(sent: FormValues, fields: Record<string, PriceFormFault>): Amount[] {
  const shown = new Map(
    formValue(sent, GRID.shown)
      .split(' ')
      .map((each): [string, string] => {
        const at = each.lastIndexOf('=');
        return [each.slice(0, at), each.slice(at + 1)];
      }),
  );
  return sent.flatMap(([name, text]) => {
    const [product = '', market = '', plan = '', seats, ...more] = name.split('.');
    if (seats === undefined || more.length > 0) return [];
    const before = shown.get(name);
    if (text === '' && before === undefined) return [];
    const item = readItem({ product, market, plan, seats });
    if (typeof item === 'string') {
      fields[name] = 'unknown';
      return [];
    }
    const total = parseAmount(text, getMarket(market).currency);
    if (total === null) fields[name] = 'amount';
    return total === null || `${total.minor}` === before ? [] : [{ item, total }];
  });
}

function readScope(
  sent: FormValues,
  fields: Record<string, PriceFormFault>,
): PriceDraft['percent'] {
  const text = formValue(sent, GRID.percent);
  if (text === '') return null;
  const points = readPercent(text);
  if (points === null) {
    fields[GRID.percent] = 'percent';
    return null;
  }
  const field = (name: Parameters<typeof scopeField>[0]) => formValue(sent, scopeField(name));
  const scope = readFilter({
    product: field('product'),
    plan: field('plan'),
    seats: field('seats'),
    market: field('market'),
  });
  return { points, scope };
}

/** Reads the first and the last day. Today means at once. */
function readSpan(
  sent: FormValues,
  { zone, now }: Shop,
  fields: Record<string, PriceFormFault>,
): Pick<PriceDraft, 'from' | 'until'> {
  const day = (name: string, daysOn = 0): Date | null => {
    const text = formValue(sent, name);
    const read = text === '' ? null : dayStart(text, zone, daysOn);
    if (text !== '' && read === null) fields[name] = 'day';
    return read;
  };
  const typed = day(GRID.from);
  // The last day is included.
  const until = day(GRID.until, 1);
  const nextDay = typed && dayStart(formValue(sent, GRID.from), zone, 1);
  const isToday = typed !== null && nextDay !== null && typed <= now && now < nextDay;
  const from = isToday ? null : typed;
  if (from !== null && from < now) fields[GRID.from] = 'in-the-past';
  else if (until !== null && until <= (from ?? now)) fields[GRID.until] = 'ends-before-start';
  return { from, until };
}
