import {
  addKnown,
  bucketOf,
  bucketsIn,
  type Dimension,
  type EntryRate,
  type KindSum,
  newestRate,
  type Span,
  sumBy,
  sumCohorts,
  sumKinds,
} from '../../../domain/books/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { findProduct } from '../../../products/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { shortDayText, shortMonthText } from '../../loaders/moments.server.ts';
import { countryName } from '../../loaders/names.server.ts';
import type { Counted, Day } from '../chart.tsx';
import { languageOf } from '../languages.server.ts';
import { rateText } from '../rate-text.server.ts';
import type { Formats } from './formats.server.ts';
import {
  type FigureId,
  type FigureRow,
  type FigureTable,
  type Label,
  NOTHING,
  type Shown,
} from './shown.ts';

export type SalesQuery = {
  readonly span: Span;
  readonly before: Span;
  /** The company's. */
  readonly currency: string;
  readonly locale: Locale;
  readonly show: Formats;
};

/**
 * What entries amount to, in minor units of the company's currency. Refunds and disputes are positive. An amount is null if
 * there are documents and none is converted.
 */
type Totals = {
  readonly orders: number;
  /** Orders whose amount is in `gross`. */
  readonly convertedOrders: number;
  readonly gross: number | null;
  readonly refunds: number | null;
  readonly disputes: number | null;
  readonly revenue: number | null;
  readonly tax: number | null;
  /** Orders with their first refund, and with their first lost dispute. */
  readonly refunded: number;
  readonly disputed: number;
};

function totalsOf(sums: readonly KindSum[]): Totals {
  const of = (kind: KindSum['kind']) => sums.filter((sum) => sum.kind === kind);
  const [sales, refunds, disputes] = [of('sale'), of('refund'), of('dispute')];
  const add = (some: readonly KindSum[], pick: (sum: KindSum) => number) =>
    some.reduce((all, sum) => all + pick(sum), 0);
  const amount = (some: readonly KindSum[]) => addKnown(some.map(({ ownGross }) => ownGross));
  return {
    orders: add(sales, ({ documents }) => documents),
    convertedOrders: add(sales, ({ documents, unconverted }) => documents - unconverted),
    gross: amount(sales),
    refunds: negated(amount(refunds)),
    disputes: negated(amount(disputes)),
    revenue: amount(sums),
    tax: addKnown(sums.map(({ ownTax }) => ownTax)),
    refunded: add(refunds, ({ firsts }) => firsts),
    disputed: add(disputes, ({ firsts }) => firsts),
  };
}

const negated = (minor: number | null): number | null => (minor === null ? null : 0 - minor);

/** Revenue without tax. */
const netOf = ({ revenue, tax }: Pick<Totals, 'revenue' | 'tax'>): number | null =>
  revenue === null || tax === null ? null : revenue - tax;

/** The headline figures of a span beside those of another one, with the chart of the span. */
export async function findHeadline(reader: Reader, query: SalesQuery) {
  const { span, before, currency, show } = query;
  const sums = await sumKinds(reader, span, currency);
  const now = totalsOf(sums);
  const then = totalsOf(await sumKinds(reader, before, currency));
  const buckets = bucketsIn(span).map((day) => ({
    day,
    totals: totalsOf(sums.filter(({ bucket }) => bucket === day)),
  }));
  const row = <Value extends number | null>(
    figure: FigureId,
    figureOf: (totals: Totals) => Value,
    text: (value: Value) => Shown,
  ): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [text(figureOf(now)), text(figureOf(then)), show.change(figureOf(now), figureOf(then))],
  });
  const money = (figure: FigureId, figureOf: (totals: Totals) => number | null) =>
    row(figure, figureOf, (minor) => show.money(minor, currency));
  const rate = (figure: FigureId, part: 'refunded' | 'disputed'): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [show.share(now[part], now.orders), show.share(then[part], then.orders), NOTHING],
  });
  const average = ({ gross, convertedOrders: orders }: Totals) =>
    gross === null || orders === 0 ? gross : Math.round(gross / orders);
  const table: FigureTable = {
    id: 'headline',
    columns: ['now', 'before', 'change'],
    rows: [
      row('orders', ({ orders }) => orders, show.count),
      money('gross', ({ gross }) => gross),
      money('refunds', ({ refunds }) => refunds),
      money('disputes', ({ disputes }) => disputes),
      money('revenue', ({ revenue }) => revenue),
      money('tax', ({ tax }) => tax),
      money('net', netOf),
      // No provider reports its fees to the shop.
      { key: 'fees', label: { figure: 'fees' }, cells: [NOTHING, NOTHING, NOTHING] },
      money('average', average),
      rate('refund-rate', 'refunded'),
      rate('dispute-rate', 'disputed'),
    ],
  };
  return { table, chart: chartOf(buckets, query), sums, buckets };
}

type Bucket = { readonly day: string; readonly totals: Totals };

export type SalesChart = {
  readonly days: readonly Day[];
  readonly gross: Counted;
  readonly returned: Counted;
};

function chartOf(
  buckets: readonly Bucket[],
  { span, currency, locale, show }: SalesQuery,
): SalesChart {
  const isByDay = bucketOf(span) === 'day';
  const text = (minor: number | null) => show.money(minor, currency).text;
  const lineOf = (pick: (totals: Totals) => number | null): Counted => {
    const amounts = buckets.map(({ totals }) => pick(totals));
    return {
      values: amounts.map((minor) => minor ?? 0),
      texts: amounts.map(text),
      sum: text(addKnown(amounts)),
    };
  };
  return {
    days: buckets.map(({ day }) => ({
      day: isByDay ? day : day.slice(0, 7),
      text: isByDay ? shortDayText(day, locale) : shortMonthText(day, locale),
    })),
    gross: lineOf(({ gross }) => gross),
    returned: lineOf(({ refunds, disputes }) => addKnown([refunds, disputes])),
  };
}

export async function findOverview(reader: Reader, query: SalesQuery) {
  const { table: headline, chart, sums, buckets } = await findHeadline(reader, query);
  const isByDay = bucketOf(query.span) === 'day';
  const series: FigureTable = {
    id: 'series',
    columns: ['orders', 'gross', 'refunds', 'disputes', 'revenue', 'tax', 'net'],
    rows: buckets.map(({ day, totals }) => ({
      key: day,
      label: { text: isByDay ? day : day.slice(0, 7) },
      cells: amountCells(totals, query),
    })),
  };
  const tables = [headline, series, await currencyTable(reader, query, sums)];
  return { tables, chart };
}

type Amounts = Pick<Totals, 'orders' | 'gross' | 'refunds' | 'disputes' | 'revenue' | 'tax'>;

function amountCells(
  totals: Amounts,
  { currency, show }: Pick<SalesQuery, 'currency' | 'show'>,
): Shown[] {
  const { orders, gross, refunds, disputes, revenue, tax } = totals;
  const amounts = [gross, refunds, disputes, revenue, tax, netOf(totals)];
  return [show.count(orders), ...amounts.map((minor) => show.money(minor, currency))];
}

/** In each currency as charged, and the newest rate by which it was converted. */
async function currencyTable(
  reader: Reader,
  { span, currency: own, show }: SalesQuery,
  sums: readonly KindSum[],
): Promise<FigureTable> {
  const rows: (FigureRow & { readonly value: number })[] = [];
  for (const [currency, of] of Map.groupBy(sums, (sum) => sum.currency)) {
    const asCharged = of.map((sum) => ({ ...sum, ownGross: sum.gross, ownTax: sum.tax }));
    const converted = totalsOf(of).revenue;
    const query = { from: currency, to: own, day: span.until };
    const rate = currency === own ? null : await newestRate(reader, query);
    rows.push({
      key: currency,
      label: { text: currency },
      value: converted ?? 0,
      cells: [
        ...amountCells(totalsOf(asCharged), { currency, show }),
        show.money(converted, own),
        rateCell(rate),
      ],
    });
  }
  rows.sort((one, other) => other.value - one.value || one.key.localeCompare(other.key));
  const columns = ['orders', 'gross', 'refunds', 'disputes', 'revenue', 'tax', 'net'] as const;
  return {
    id: 'currencies',
    columns: [...columns, 'own', 'rate'],
    rows: rows.map(({ value: _, ...row }) => row),
  };
}

export function rateCell(rate: EntryRate | null): Shown {
  if (rate === null) return NOTHING;
  const text = rateText(rate);
  return { text, plain: text };
}

export async function findBreakdown(
  reader: Reader,
  query: SalesQuery,
  by: Dimension,
): Promise<FigureTable> {
  const found = await sumBy(reader, query.span, { by, own: query.currency });
  return {
    id: 'breakdown',
    columns: ['orders', 'gross', 'refunds', 'disputes', 'revenue', 'tax', 'net'],
    rows: found.map((sum) => ({
      key: sum.value,
      label: labelOf(by, sum.value, query.locale),
      cells: amountCells(sum, query),
      bar: Math.max(0, sum.revenue ?? 0),
    })),
  };
}

function labelOf(by: Dimension, value: string, locale: Locale): Label {
  if (value === '') return { word: 'office.figures.without' };
  switch (by) {
    case 'product':
      return { text: findProduct(value)?.name ?? value };
    case 'country':
      return { text: countryName(value, locale) };
    case 'locale':
      return { text: languageOf(value, locale) };
    case 'plan':
      return value === 'month' || value === 'year' || value === 'lifetime'
        ? { word: `plan.${value}` }
        : { text: value };
    case 'order-kind':
      return value === 'new' || value === 'renewal' || value === 'upgrade'
        ? { word: `office.figures.order-kind.${value}` }
        : { text: value };
    default:
      return { text: value };
  }
}

/** Months that a row of the cohorts shows. */
const MOST_MONTHS = 24;

/** A row for each month of first orders: customers, revenue so far, and the part that bought again in later months. */
export async function findCohorts(reader: Reader, query: SalesQuery): Promise<FigureTable> {
  const { span, currency, locale, show } = query;
  const sums = await sumCohorts(reader, span, currency);
  const cohorts = [...Map.groupBy(sums, ({ cohort }) => cohort)].slice(-MOST_MONTHS);
  return {
    id: 'cohorts',
    columns: ['customers', 'net', 'months'],
    rows: cohorts.map(([cohort, months]) => {
      const size = months.find(({ month }) => month === cohort)?.customers ?? 0;
      const later = months.filter(({ month, customers }) => month > cohort && customers > 0);
      const parts = later.map(({ month, customers }) => ({
        text: `${shortMonthText(month, locale)}: ${show.share(customers, size).text}`,
        plain: `${month.slice(0, 7)}=${customers}`,
      }));
      const net = addKnown(months.map((month) => month.net));
      return {
        key: cohort,
        label: { text: shortMonthText(cohort, locale) },
        cells: [
          show.count(size),
          show.money(net, currency),
          {
            text: parts.map(({ text }) => text).join(' · ') || NOTHING.text,
            plain: parts.map(({ plain }) => plain).join(' '),
          },
        ],
        bar: Math.max(0, net ?? 0),
      };
    }),
  };
}
