import {
  bucketOf,
  bucketsIn,
  type Dimension,
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
import { languageOf } from '../languages.server.ts';
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

/** What entries amount to, in minor units of the company's currency. Refunds and disputes are positive. */
export type Totals = {
  readonly orders: number;
  /** Orders whose amount is in `gross`. */
  readonly convertedOrders: number;
  readonly gross: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly revenue: number;
  readonly tax: number;
  /** Orders with their first refund, and with their first lost dispute. */
  readonly refunded: number;
  readonly disputed: number;
};

export function totalsOf(sums: readonly KindSum[]): Totals {
  const add = (kind: KindSum['kind'] | null, pick: (sum: KindSum) => number) =>
    sums.reduce((all, sum) => (kind === null || sum.kind === kind ? all + pick(sum) : all), 0);
  return {
    orders: add('sale', ({ documents }) => documents),
    convertedOrders: add('sale', ({ documents, unconverted }) => documents - unconverted),
    gross: add('sale', ({ ownGross }) => ownGross),
    refunds: 0 - add('refund', ({ ownGross }) => ownGross),
    disputes: 0 - add('dispute', ({ ownGross }) => ownGross),
    revenue: add(null, ({ ownGross }) => ownGross),
    tax: add(null, ({ ownTax }) => ownTax),
    refunded: add('refund', ({ firsts }) => firsts),
    disputed: add('dispute', ({ firsts }) => firsts),
  };
}

/** The headline figures of a span beside those of another one. */
export async function findHeadline(
  reader: Reader,
  { span, before, currency, show }: Omit<SalesQuery, 'locale'>,
): Promise<{ readonly table: FigureTable; readonly sums: readonly KindSum[] }> {
  const sums = await sumKinds(reader, span);
  const now = totalsOf(sums);
  const then = totalsOf(await sumKinds(reader, before));
  const money = (minor: number) => show.money(minor, currency);
  const row = (
    figure: FigureId,
    figureOf: (totals: Totals) => number,
    text: (value: number) => Shown,
  ): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [text(figureOf(now)), text(figureOf(then)), show.change(figureOf(now), figureOf(then))],
  });
  const rate = (figure: FigureId, part: 'refunded' | 'disputed'): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [show.share(now[part], now.orders), show.share(then[part], then.orders), NOTHING],
  });
  const average = ({ gross, convertedOrders: orders }: Totals) =>
    orders === 0 ? 0 : Math.round(gross / orders);
  const rows = [
    row('orders', ({ orders }) => orders, show.count),
    row('gross', ({ gross }) => gross, money),
    row('refunds', ({ refunds }) => refunds, money),
    row('disputes', ({ disputes }) => disputes, money),
    row('revenue', ({ revenue }) => revenue, money),
    row('tax', ({ tax }) => tax, money),
    row('net', ({ revenue, tax }) => revenue - tax, money),
    // No provider reports its fees to the shop.
    { key: 'fees', label: { figure: 'fees' }, cells: [NOTHING, NOTHING, NOTHING] } as const,
    row('average', average, money),
    rate('refund-rate', 'refunded'),
    rate('dispute-rate', 'disputed'),
  ];
  return { table: { id: 'headline', columns: ['now', 'before', 'change'], rows }, sums };
}

export type SalesChart = {
  readonly isByDay: boolean;
  readonly days: readonly { readonly day: string; readonly text: string }[];
  readonly gross: Line;
  readonly returned: Line;
};

type Line = {
  readonly values: readonly number[];
  readonly texts: readonly string[];
  readonly sum: string;
};

export async function findOverview(reader: Reader, query: SalesQuery) {
  const { table: headline, sums } = await findHeadline(reader, query);
  const { span, currency, locale, show } = query;
  const buckets = bucketsIn(span);
  const totals = buckets.map((bucket) => totalsOf(sums.filter((sum) => sum.bucket === bucket)));
  const isByDay = bucketOf(span) === 'day';
  const money = (minor: number) => show.money(minor, currency);
  const lineOf = (pick: (one: Totals) => number): Line => ({
    values: totals.map(pick),
    texts: totals.map((one) => money(pick(one)).text),
    sum: money(totals.reduce((all, one) => all + pick(one), 0)).text,
  });
  const chart: SalesChart = {
    isByDay,
    days: buckets.map((day) => ({
      day: isByDay ? day : day.slice(0, 7),
      text: isByDay ? shortDayText(day, locale) : shortMonthText(day, locale),
    })),
    gross: lineOf(({ gross }) => gross),
    returned: lineOf(({ refunds, disputes }) => refunds + disputes),
  };
  const series: FigureTable = {
    id: 'series',
    columns: ['orders', 'gross', 'refunds', 'disputes', 'revenue', 'tax', 'net'],
    rows: buckets.map((bucket, index) => ({
      key: bucket,
      label: { text: isByDay ? bucket : bucket.slice(0, 7) },
      cells: amountCells(totals[index] ?? totalsOf([]), query),
    })),
  };
  const tables = [headline, series, await currencyTable(reader, query, sums)];
  return { tables, chart };
}

type Amounts = Pick<Totals, 'orders' | 'gross' | 'refunds' | 'disputes' | 'revenue' | 'tax'>;

function amountCells(
  { orders, gross, refunds, disputes, revenue, tax }: Amounts,
  { currency, show }: Pick<SalesQuery, 'currency' | 'show'>,
): Shown[] {
  const amounts = [gross, refunds, disputes, revenue, tax, revenue - tax];
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
    const rate = currency === own ? null : await newestRate(reader, currency, span.until);
    rows.push({
      key: currency,
      label: { text: currency },
      value: converted,
      cells: [
        ...amountCells(totalsOf(asCharged), { currency, show }),
        show.money(converted, own),
        rate ? rateCell(rate) : NOTHING,
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

/** Publishers' names and ISO dates are the same in every language. */
function rateCell({ rate, day, source }: { rate: string; day: string; source: string }): Shown {
  const text = `${rate} (${[source.toUpperCase(), day].filter(Boolean).join(' ')})`;
  return { text, plain: text };
}

export async function findBreakdown(
  reader: Reader,
  query: SalesQuery,
  by: Dimension,
): Promise<FigureTable> {
  const found = await sumBy(reader, query.span, by);
  return {
    id: 'breakdown',
    columns: ['orders', 'gross', 'refunds', 'disputes', 'revenue', 'tax', 'net'],
    rows: found.map((sum) => ({
      key: sum.value,
      label: labelOf(by, sum.value, query.locale),
      cells: amountCells(sum, query),
      bar: Math.max(0, sum.revenue),
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
  const sums = await sumCohorts(reader, span);
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
      const net = months.reduce((all, month) => all + month.net, 0);
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
        bar: Math.max(0, net),
      };
    }),
  };
}
