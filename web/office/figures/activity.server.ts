import { momentsOf, type Span, sumBy } from '../../../domain/books/index.ts';
import { countLandings, RECORD_RETENTION } from '../../../domain/campaign/index.ts';
import { sumProductDownloads } from '../../../domain/release/index.ts';
import {
  measureSubscriptions,
  type SubscriptionFigures,
} from '../../../domain/subscription/index.ts';
import { convert, findRate, sampleRate } from '../../../domain/tax/index.ts';
import { type AnswerFigures, measureAnswers } from '../../../domain/ticket/index.ts';
import { findProduct, PRODUCTS } from '../../../products/index.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import type { SalesQuery } from './sales.server.ts';
import { type FigureId, type FigureRow, type FigureTable, NOTHING, type Shown } from './shown.ts';

type Company = Services['company'];
type Query = SalesQuery & { readonly company: Company };

/** Annual amounts are in minor units of the company's currency. */
type Recurring = Omit<SubscriptionFigures, 'sums'> & {
  readonly atStart: number;
  readonly atEnd: number;
  readonly started: number;
  readonly ended: number;
  readonly annualAtStart: number;
  readonly annualAtEnd: number;
  readonly annualLost: number;
};

export async function findSubscriptions(reader: Reader, query: Query): Promise<FigureTable[]> {
  const { span, before, currency, show } = query;
  const found = await measure(reader, query, span);
  const now = found.recurring;
  const then = (await measure(reader, query, before)).recurring;
  const row = (
    figure: FigureId,
    figureOf: (recurring: Recurring) => number,
    text: (value: number) => Shown,
  ): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [text(figureOf(now)), text(figureOf(then)), show.change(figureOf(now), figureOf(then))],
  });
  const share = (figure: FigureId, shareOf: (recurring: Recurring) => Shown): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [shareOf(now), shareOf(then), NOTHING],
  });
  const money = (minor: number) => show.money(minor, currency);
  return [
    {
      id: 'subscriptions',
      columns: ['now', 'before', 'change'],
      rows: [
        row('subscriptions', ({ atEnd }) => atEnd, show.count),
        row('started', ({ started }) => started, show.count),
        row('ended', ({ ended }) => ended, show.count),
        row('mrr', ({ annualAtEnd }) => Math.round(annualAtEnd / 12), money),
        row('arr', ({ annualAtEnd }) => annualAtEnd, money),
        share('customer-churn', (one) => show.share(one.customersLost, one.customersAtStart)),
        share('money-churn', (one) => show.share(one.annualLost, one.annualAtStart)),
      ],
    },
    { id: 'subscription-currencies', columns: ['mrr', 'own', 'rate'], rows: found.rows },
  ];
}

async function measure(reader: Reader, query: Query, span: Span) {
  const { company, currency, show } = query;
  const figures = await measureSubscriptions(reader, momentsOf(span, company.zone));
  const today = Temporal.Instant.fromEpochMilliseconds(reader.now.getTime())
    .toZonedDateTimeISO(company.zone)
    .toPlainDate()
    .toString();
  const day = [span.until, today].sort()[0] ?? today;
  const recurring = { atStart: 0, atEnd: 0, started: 0, ended: 0 };
  const annual = { annualAtStart: 0, annualAtEnd: 0, annualLost: 0 };
  const rows: FigureRow[] = [];
  for (const sum of figures.sums) {
    for (const name of ['atStart', 'atEnd', 'started', 'ended'] as const)
      recurring[name] += sum[name];
    const {
      rate,
      source,
      day: dated,
    } = await rateOf(reader, company, {
      from: sum.currency,
      to: currency,
      day,
    });
    const monthly = Math.round(sum.annualAtEnd / 12);
    const own = (minor: number) =>
      rate === null ? 0 : convert(minor, sum.currency, currency, rate);
    for (const name of ['annualAtStart', 'annualAtEnd', 'annualLost'] as const)
      annual[name] += own(sum[name]);
    const shown = `${rate} (${[source.toUpperCase(), dated].filter(Boolean).join(' ')})`;
    rows.push({
      key: sum.currency,
      label: { text: sum.currency },
      cells: [
        show.money(monthly, sum.currency),
        rate === null ? NOTHING : show.money(own(monthly), currency),
        rate === null || sum.currency === currency ? NOTHING : { text: shown, plain: shown },
      ],
      bar: own(monthly),
    });
  }
  rows.sort((one, other) => (other.bar ?? 0) - (one.bar ?? 0) || one.key.localeCompare(other.key));
  const { customersAtStart, customersLost } = figures;
  return { recurring: { ...recurring, ...annual, customersAtStart, customersLost }, rows };
}

async function rateOf(
  reader: Reader,
  { hasSampleRates }: Company,
  query: { readonly from: string; readonly to: string; readonly day: string },
): Promise<{ readonly rate: string | null; readonly day: string; readonly source: string }> {
  if (query.from === query.to) return { rate: '1', day: query.day, source: '' };
  const found = (await findRate(reader, query)) ?? (hasSampleRates ? sampleRate(query) : null);
  return found ?? { rate: null, day: '', source: '' };
}

/** Counts of each step, which are of different people: nothing connects a visit or a download to an order. */
export async function findConversion(
  reader: Reader,
  { span, company, show }: Query,
): Promise<{ readonly table: FigureTable; readonly lacksVisits: boolean }> {
  const { from, before } = momentsOf(span, company.zone);
  const landings = await countLandings(reader, from, before);
  const downloads = await sumProductDownloads(reader, span);
  const orders = await sumBy(reader, span, 'product', 'new');
  const keys = new Set([
    ...PRODUCTS.map(({ key }) => key),
    ...orders.map(({ value }) => value),
    ...downloads.map(({ product }) => product),
  ]);
  const rows = [...keys].map((key): FigureRow => {
    const visits = landings.reduce(
      (all, one) => (one.product === key ? all + one.landings : all),
      0,
    );
    const loaded = downloads.find(({ product }) => product === key)?.downloads ?? 0;
    const sold = orders.find(({ value }) => value === key)?.orders ?? 0;
    return {
      key,
      label: { text: findProduct(key)?.name ?? key },
      cells: [
        show.count(visits),
        show.count(loaded),
        show.count(sold),
        show.share(sold, visits),
        show.share(sold, loaded),
      ],
      bar: sold,
    };
  });
  return {
    table: {
      id: 'conversion',
      columns: ['landings', 'downloads', 'new-orders', 'per-landing', 'per-download'],
      rows,
    },
    lacksVisits: from.getTime() < reader.now.getTime() - RECORD_RETENTION,
  };
}

export async function findRequests(
  reader: Reader,
  { span, before, company, show }: Query,
): Promise<FigureTable> {
  const [now, then] = [
    await measureAnswers(reader, momentsOf(span, company.zone)),
    await measureAnswers(reader, momentsOf(before, company.zone)),
  ];
  const row = (
    figure: FigureId,
    text: (figures: AnswerFigures) => Shown,
    change: Shown = NOTHING,
  ): FigureRow => ({ key: figure, label: { figure }, cells: [text(now), text(then), change] });
  const changeOf = (pick: (figures: AnswerFigures) => number | null): Shown => {
    const [one, other] = [pick(now), pick(then)];
    return one === null || other === null ? NOTHING : show.change(one, other);
  };
  return {
    id: 'requests',
    columns: ['now', 'before', 'change'],
    rows: [
      row(
        'requests',
        ({ opened }) => show.count(opened),
        changeOf(({ opened }) => opened),
      ),
      row('answered', ({ answered, opened }) => show.share(answered, opened)),
      row(
        'median',
        ({ median }) => show.hours(median),
        changeOf(({ median }) => median),
      ),
      row(
        'ninth',
        ({ ninth }) => show.hours(ninth),
        changeOf(({ ninth }) => ninth),
      ),
    ],
  };
}
