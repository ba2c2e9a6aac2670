import {
  DIMENSIONS,
  ownCurrencyOf,
  PERIODS,
  recordEntries,
  type Span,
} from '../../../domain/books/index.ts';
import { writeList } from '../../../kit/formats.ts';
import { type Reader, servicesContext } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { RouteArgs } from '../guard.server.ts';
import {
  findConversion,
  findRecovered,
  findRequests,
  findSubscriptions,
} from './activity.server.ts';
import { shownIn } from './formats.server.ts';
import { findLacksAmounts, type LacksAmounts } from './lacking.server.ts';
import { readFiguresQuery, VIEWS } from './query.server.ts';
import { findBreakdown, findCohorts, findOverview, type SalesChart } from './sales.server.ts';
import type { FigureTable } from './shown.ts';

type View = {
  readonly tables: readonly FigureTable[];
  readonly chart: SalesChart | null;
  /** Of the period and the one before, if documents of it are in no sum. */
  readonly lacksAmounts: readonly LacksAmounts[];
  /** Currencies of subscriptions that are in no sum, as a list. Empty if there are none. */
  readonly lacksRates: string;
  /** Visits of the first days are deleted already. */
  readonly lacksVisits: boolean;
};

const EMPTY: View = {
  tables: [],
  chart: null,
  lacksAmounts: [],
  lacksRates: '',
  lacksVisits: false,
};

/** Loads the figures that the query asks for. Documents of the last minute are entered first. */
export async function loadFigures({ request, context }: RouteArgs) {
  const { database, company, now } = context.get(servicesContext);
  const { pathname, searchParams } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const query = readFiguresQuery(searchParams, now(), company.zone);
  const currency = ownCurrencyOf(company.country, query.span.until);
  const all = { ...query, company, currency, locale, show: shownIn(locale) };
  const lacking = (reader: Reader, spans: readonly Span[]) =>
    findLacksAmounts(reader, company, { spans, currency });
  await database.run((work) => recordEntries(work, company));
  const view = await database.read(async (reader): Promise<View> => {
    switch (query.view) {
      case 'overview':
        return {
          ...EMPTY,
          ...(await findOverview(reader, all)),
          lacksAmounts: await lacking(reader, [query.span, query.before]),
        };
      case 'breakdown':
        return {
          ...EMPTY,
          tables: [await findBreakdown(reader, all, query.by)],
          lacksAmounts: await lacking(reader, [query.span]),
        };
      case 'subscriptions': {
        const { tables, lacking: currencies } = await findSubscriptions(reader, all);
        return {
          ...EMPTY,
          tables: [...tables, ...(await findRecovered(reader, all))],
          lacksRates: writeList(currencies, locale),
          lacksAmounts: await lacking(reader, [query.span, query.before]),
        };
      }
      case 'cohorts':
        return {
          ...EMPTY,
          tables: [await findCohorts(reader, all)],
          // Cohorts are of whole months.
          lacksAmounts: await lacking(reader, [
            { ...query.span, from: `${query.span.from.slice(0, 7)}-01` },
          ]),
        };
      case 'conversion': {
        const { table, lacksVisits } = await findConversion(reader, all);
        return { ...EMPTY, tables: [table], lacksVisits };
      }
      case 'requests':
        return { ...EMPTY, tables: [await findRequests(reader, all)] };
    }
  });
  const { span, before } = query;
  const { from, until } = span;
  const params = { period: query.period, from, until, compare: query.compare, by: query.by };
  const to = (view: string) => `${new URLSearchParams({ ...params, view })}`;
  return {
    ...view,
    view: query.view,
    views: VIEWS.map((each) => ({ view: each, query: to(each) })),
    file: `${localize(locale, '/office/figures/file')}?${to(query.view)}`,
    currency,
    period: query.period,
    periods: PERIODS,
    compare: query.compare,
    by: query.by,
    dimensions: DIMENSIONS,
    span,
    before,
  };
}
