import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { channelsOf } from '../campaign/index.ts';
import { type Invoice, listDocuments } from '../invoice/index.ts';
import { listOrderFacts, type OrderFacts } from '../order/index.ts';
import { convert, dayIn, findRate, SAMPLE_CURRENCIES, sampleRate } from '../tax/index.ts';
import {
  BATCH,
  type BookOwner,
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

export const bookJobs = (deps: {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly company: BookOwner;
}) => {
  let checkedAt: Date | null = null;
  return {
    [RECORD_BOOKS]: async () => {
      const { database, company } = deps;
      while ((await database.run((work) => recordEntries(work, company))) === BATCH);
      const now = await database.read(async (reader) => reader.now);
      if (checkedAt === null || Math.abs(now.getTime() - checkedAt.getTime()) >= CHECK_EVERY) {
        while ((await database.run((work) => recordEntries(work, company, 'all'))) === BATCH);
        checkedAt = now;
      }
      await convertLate(deps);
    },
  };
};

/** All documents are looked through at the first run after a start, and then this often. */
const CHECK_EVERY = days(1);

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
          cohort: monthOf(dayIn(company.zone, order.firstPaidAt)),
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

/** A credit note repeats the rate of its invoice, so that a full refund leaves nothing. */
async function rateFinder(work: Work, company: BookOwner, documents: readonly Invoice[]) {
  const known: Map<string, EntryRate & { readonly rateFor: string }> = await ratesOf(
    work,
    documents.flatMap(({ refersTo }) => refersTo?.id ?? []),
  );
  const found = new Map<string, EntryRate | null>();
  const find = async (from: string, to: string, day: string): Promise<EntryRate | null> => {
    const key = `${from} ${to} ${day}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const rate = await findOwnRate(work, company, { from, to, day });
    found.set(key, rate);
    return rate;
  };
  return async ({ id, currency, refersTo }: Invoice, day: string) => {
    const first = refersTo === null ? undefined : known.get(refersTo.id);
    const rateFor =
      first?.rateFor ?? (refersTo === null ? day : dayIn(company.zone, refersTo.issuedAt));
    const ownCurrency = ownCurrencyOf(company.country, rateFor);
    const rate = first ?? (await find(currency, ownCurrency, rateFor));
    if (rate !== null) known.set(id, { ...rate, rateFor });
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

type RateQuery = { readonly from: string; readonly to: string; readonly day: string };

async function findOwnRate(
  work: Work,
  { hasSampleRates }: BookOwner,
  query: RateQuery,
): Promise<EntryRate | null> {
  if (query.from === query.to) return { rate: '1', day: query.day, source: '' };
  return (await findRate(work, query)) ?? (hasSampleRates ? sampleRate(query) : null);
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
async function convertLate({ database, company }: Parameters<typeof bookJobs>[0]): Promise<void> {
  const sampled = company.hasSampleRates ? SAMPLE_CURRENCIES : [];
  for (let isDone = false; !isDone; ) {
    const pairs = await database.read((reader) => listConvertible(reader, sampled, RATES));
    let converted = 0;
    for (const pair of pairs) {
      const convertSome = () => database.run((work) => convertPair(work, company, pair));
      for (let count = ROWS; count === ROWS; converted += count) count = await convertSome();
    }
    isDone = pairs.length < RATES || converted === 0;
  }
}

async function convertPair(work: Work, company: BookOwner, pair: Unconverted): Promise<number> {
  const { currency: from, ownCurrency: to, rateFor: day } = pair;
  const rate = await findOwnRate(work, company, { from, to, day });
  return rate === null ? 0 : convertEntries(work, pair, rate);
}
