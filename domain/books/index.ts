// The books: every line of every invoice and credit note, entered once with the facts of its order and its amount in the
// company's currency. Figures and the journal are sums of these entries. This noun writes no documents and files no
// returns.
export { MOST_BOOKINGS, writeDatev } from './datev.ts';
export {
  addKnown,
  type BookOwner,
  CHECK_BOOKS,
  type EntryKind,
  type EntryRate,
  ownCurrencyOf,
  RECORD_BOOKS,
} from './entry.ts';
export { countUnconverted, type JournalLine, listJournal } from './journal.ts';
export {
  bucketOf,
  bucketsIn,
  COMPARISONS,
  type Comparison,
  calendarSpan,
  momentsOf,
  PERIODS,
  type PeriodName,
  quarterOf,
  type Span,
  spanBefore,
  spanOf,
} from './period.ts';
export { bookJobs, recordEntries } from './record.ts';
export { measureRecovered, type RecoveredFigures } from './recovered.ts';
export {
  type CurrencyFigures,
  measureRecurring,
  type RecurringFigures,
} from './recurring.ts';
export {
  type CohortSum,
  DIMENSIONS,
  type Dimension,
  type DimensionSum,
  type KindSum,
  newestRate,
  sumBy,
  sumCohorts,
  sumKinds,
} from './store-sums.ts';
export {
  computeUnionReturn,
  type ReturnCorrection,
  type ReturnLine,
  type UnionReturn,
} from './union-return.ts';
