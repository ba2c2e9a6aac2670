import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { channelsOf } from '../campaign/index.ts';
import { type Invoice, listDocuments } from '../invoice/index.ts';
import { listOrderFacts, type OrderFacts } from '../order/index.ts';
import { convert, dayIn, findRateOrSample, SAMPLE_CURRENCIES } from '../tax/index.ts';
import {
  BATCH,
  type BookOwner,
  CHECK_BOOKS,
  COMMIT_WINDOW,
  type EntryKind,
  type EntryRate,
  kindOf,
  ownCurrencyOf,
  RECORD_BOOKS,
} from './entry.ts';
import {
  convertEntries,
  customersIn,
  insertEntries,
  isRecorded,
  listConvertible,
  lockBooks,
  type NewEntry,
  newestIssue,
  ROWS,
  ratesOf,
  returnsOf,
  type Unconverted,
} from './store.ts';

type BookDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly company: BookOwner;
};

export const bookJobs = (deps: BookDeps) => ({
  [RECORD_BOOKS]: async () => {
    await recordAll(deps, 'recent');
    await convertLate(deps);
  },
  [CHECK_BOOKS]: () => recordAll(deps, 'all'),
});

async function recordAll({ database, company }: BookDeps, which: 'recent' | 'all'): Promise<void> {
  let count: number;
  do count = await database.run((work) => recordEntries(work, company, which));
  while (count === BATCH);
}

/**
 * Enters documents that are not in the books yet, oldest first, and returns how many. `BATCH` means that there may be
 * more. A document is entered once, at the newest rate of its day that is known. Looks for `recent` documents, or for
 * `all`, which takes longer.
 */
export async function recordEntries(
  work: Work,
  company: BookOwner,
  which: 'recent' | 'all' = 'recent',
): Promise<number> {
  const newest = which === 'all' ? null : await newestIssue(work, work.now);
  const since = newest && new Date(newest.getTime() - COMMIT_WINDOW);
  const query = { since, isKnown: isRecorded, limit: BATCH };
  if ((await listDocuments(work, { ...query, limit: 1 })).length === 0) return 0;
  await lockBooks(work);
  const documents = await listDocuments(work, query);
  const orderIds = [...new Set(documents.map(({ orderId }) => orderId))];
  const facts = await listOrderFacts(work, orderIds);
  const channels = await channelsOf(work, orderIds);
  const rates = await rateFinder(work, company, documents);
  const isFirst = await firstFinder(work, facts);
  const entries: NewEntry[] = [];
  for (const document of documents) {
    const order = facts.get(document.orderId);
    if (order === undefined) throw new Error(`there is no order ${document.orderId}`);
    const kind = kindOf(document);
    const day = dayIn(company.zone, document.issuedAt);
    const own = await rates(document, day);
    const first = isFirst(document, kind, monthOf(day));
    const channel = channels.get(document.orderId) ?? '';
    entries.push(
      ...document.lines.map((line, index): NewEntry => {
        const place = { documentId: document.id, position: index + 1, kind, day };
        const sold = { product: line.product, plan: line.plan, currency: document.currency };
        return {
          ...place,
          ...sold,
          issuedAt: document.issuedAt,
          month: monthOf(day),
          orderId: order.id,
          orderKind: order.kind,
          country: order.country,
          locale: order.locale,
          channel,
          coupon: order.coupon ?? '',
          customer: order.firstOrderId,
          cohort: monthOf(dayIn(company.zone, order.firstSoldAt)),
          isFirst: first && index === 0,
          gross: line.total,
          tax: line.tax,
          ...own(line.total, line.tax),
        };
      }),
    );
  }
  await insertEntries(work, entries);
  return documents.length;
}

/** Returns the first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

type Own = Pick<
  NewEntry,
  'ownCurrency' | 'ownGross' | 'ownTax' | 'rateFor' | 'rate' | 'rateDay' | 'rateSource'
>;

/** A credit note, and an invoice that replaces another, repeat the rate of the first invoice, so that a full refund leaves nothing. */
async function rateFinder(work: Work, company: BookOwner, documents: readonly Invoice[]) {
  const known = await ratesOf(
    work,
    documents.flatMap(({ refersTo }) => refersTo?.id ?? []),
  );
  const found = new Map<string, EntryRate | null>();
  const find = async (from: string, to: string, day: string): Promise<EntryRate | null> => {
    const key = `${from} ${to} ${day}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const rate = await findRateOrSample(work, { from, to, day }, company);
    found.set(key, rate);
    return rate;
  };
  return async ({ id, currency, refersTo }: Invoice, day: string) => {
    const first = refersTo === null ? undefined : known.get(refersTo.id);
    const rateFor =
      first?.rateFor ?? (refersTo === null ? day : dayIn(company.zone, refersTo.issuedAt));
    const ownCurrency = ownCurrencyOf(company.country, rateFor);
    const rate = first?.rate ?? (await find(currency, ownCurrency, rateFor));
    known.set(id, { rateFor, rate });
    return (gross: number, tax: number): Own =>
      rate === null
        ? { ownCurrency, ownGross: null, ownTax: null, rateFor }
        : {
            ownCurrency,
            ownGross: convert(gross, currency, ownCurrency, rate.rate),
            ownTax: convert(tax, currency, ownCurrency, rate.rate),
            rateFor,
            rate: rate.rate,
            rateDay: rate.day,
            rateSource: rate.source,
          };
  };
}

async function firstFinder(work: Work, facts: ReadonlyMap<string, OrderFacts>) {
  const customers = [...new Set([...facts.values()].map(({ firstOrderId }) => firstOrderId))];
  const seen = new Set([
    ...(await customersIn(work, customers)),
    ...(await returnsOf(work, [...facts.keys()])),
  ]);
  return ({ orderId }: Invoice, kind: EntryKind, month: string): boolean => {
    if (kind === 'correction') return false;
    const key =
      kind === 'sale' ? `${facts.get(orderId)?.firstOrderId} ${month}` : `${orderId} ${kind}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

/** Rates per query. */
const RATES = 200;

/** Converts entries whose rate was published or loaded after they were entered, in transactions of one rate each. */
async function convertLate({ database, company }: BookDeps): Promise<void> {
  const sampled = company.hasSampleRates ? SAMPLE_CURRENCIES : [];
  let pairs: Unconverted[];
  let converted: number;
  do {
    pairs = await database.read((reader) => listConvertible(reader, sampled, RATES));
    converted = 0;
    for (const pair of pairs) converted += await convertPair({ database, company }, pair);
  } while (pairs.length === RATES && converted > 0);
}

/** Returns how many entries it converted. */
async function convertPair({ database, company }: BookDeps, pair: Unconverted): Promise<number> {
  const query = { from: pair.currency, to: pair.ownCurrency, day: pair.rateFor };
  let all = 0;
  let count: number;
  do {
    count = await database.run(async (work) => {
      const rate = await findRateOrSample(work, query, company);
      return rate === null ? 0 : convertEntries(work, pair, rate);
    });
    all += count;
  } while (count === ROWS);
  return all;
}
