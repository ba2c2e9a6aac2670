import {
  measureRecovered,
  measureRecurring,
  momentsOf,
  type RecoveredFigures,
  type RecurringFigures,
  sumBy,
} from '../../../domain/books/index.ts';
import { countLandings, RECORD_RETENTION } from '../../../domain/campaign/index.ts';
import { sumProductDownloads } from '../../../domain/release/index.ts';
import { type AnswerFigures, measureAnswers } from '../../../domain/ticket/index.ts';
import { findProduct, PRODUCTS } from '../../../products/index.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import { rateCell, type SalesQuery } from './sales.server.ts';
import { type FigureId, type FigureRow, type FigureTable, NOTHING, type Shown } from './shown.ts';

type Query = SalesQuery & { readonly company: Services['company'] };

export async function findSubscriptions(
  reader: Reader,
  query: Query,
): Promise<{ readonly tables: readonly FigureTable[]; readonly lacking: readonly string[] }> {
  const { span, before, company, currency, show } = query;
  const now = await measureRecurring(reader, company, { span, currency });
  const then = await measureRecurring(reader, company, { span: before, currency });
  const row = <Value extends number | null>(
    figure: FigureId,
    figureOf: (recurring: RecurringFigures) => Value,
    text: (value: Value) => Shown,
  ): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [text(figureOf(now)), text(figureOf(then)), show.change(figureOf(now), figureOf(then))],
  });
  const share = (figure: FigureId, shareOf: (recurring: RecurringFigures) => Shown): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [shareOf(now), shareOf(then), NOTHING],
  });
  const money = (minor: number | null) => show.money(minor, currency);
  const monthly = ({ annualAtEnd: annual }: RecurringFigures) => annual && Math.round(annual / 12);
  return {
    tables: [
      {
        id: 'subscriptions',
        columns: ['now', 'before', 'change'],
        rows: [
          row('subscriptions', ({ atEnd }) => atEnd, show.count),
          row('started', ({ started }) => started, show.count),
          row('ended', ({ ended }) => ended, show.count),
          row('mrr', monthly, money),
          row('arr', ({ annualAtEnd }) => annualAtEnd, money),
          share('customer-churn', (one) => show.share(one.customersLost, one.customersAtStart)),
          share('revenue-churn', (one) => show.share(one.annualLost, one.annualAtStart)),
        ],
      },
      {
        id: 'subscription-currencies',
        columns: ['mrr', 'own', 'rate'],
        rows: now.currencies.map((one) => ({
          key: one.currency,
          label: { text: one.currency },
          cells: [
            show.money(one.monthly, one.currency),
            money(one.ownMonthly),
            one.currency === currency ? NOTHING : rateCell(one.rate),
          ],
          bar: one.ownMonthly ?? 0,
        })),
      },
    ],
    lacking: [...new Set([...now.lacking, ...then.lacking])].sort(),
  };
}

/** What renewals brought in whose first charge was declined, beside the period before, and in each currency. */
export async function findRecovered(
  reader: Reader,
  { span, before, company, currency, show }: Query,
): Promise<readonly FigureTable[]> {
  const now = await measureRecovered(reader, company, { span, currency });
  const then = await measureRecovered(reader, company, { span: before, currency });
  const count = (figure: FigureId, figureOf: (figures: RecoveredFigures) => number): FigureRow => ({
    key: figure,
    label: { figure },
    cells: [
      show.count(figureOf(now)),
      show.count(figureOf(then)),
      show.change(figureOf(now), figureOf(then)),
    ],
  });
  const rateOf = ({ recovered, lost }: RecoveredFigures) => show.share(recovered, recovered + lost);
  return [
    {
      id: 'recovered',
      columns: ['now', 'before', 'change'],
      rows: [
        {
          key: 'recovered',
          label: { figure: 'recovered' },
          cells: [
            show.money(now.ownGross, currency),
            show.money(then.ownGross, currency),
            show.change(now.ownGross, then.ownGross),
          ],
        },
        count('declined', ({ declined }) => declined),
        count('paid-late', ({ recovered }) => recovered),
        count('lost', ({ lost }) => lost),
        {
          key: 'recovery-rate',
          label: { figure: 'recovery-rate' },
          cells: [rateOf(now), rateOf(then), NOTHING],
        },
      ],
    },
    {
      id: 'recovered-currencies',
      columns: ['orders', 'gross', 'own'],
      rows: now.currencies.map(({ currency: paidIn, orders, gross, ownGross }) => ({
        key: paidIn,
        label: { text: paidIn },
        cells: [show.count(orders), show.money(gross, paidIn), show.money(ownGross, currency)],
        bar: ownGross ?? 0,
      })),
    },
  ];
}

/** Counts of each step, which are of different people: nothing connects a visit or a download to an order. */
export async function findConversion(
  reader: Reader,
  { span, company, currency, show }: Query,
): Promise<{ readonly table: FigureTable; readonly lacksVisits: boolean }> {
  const { from, before } = momentsOf(span, company.zone);
  const landings = await countLandings(reader, from, before);
  const downloads = await sumProductDownloads(reader, span);
  const orders = await sumBy(reader, span, { by: 'product', own: currency, only: 'new' });
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
        'p90',
        ({ p90 }) => show.hours(p90),
        changeOf(({ p90 }) => p90),
      ),
    ],
  };
}
