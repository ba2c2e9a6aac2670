import { CHANNELS } from '../../../domain/campaign/index.ts';
import {
  ALL_PARENTS,
  boundsOf,
  type ExperimentGroup,
  LEAST_LANDINGS,
  type PageResult,
  pagePath,
  rateOf,
  reportExperiments,
} from '../../../domain/experiment/index.ts';
import { numberFormat } from '../../../kit/formats.ts';
import { findLocale, type Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOf, languageOptions } from '../languages.server.ts';
import { oneOf } from '../query.ts';
import { daysShown, readReportFilters } from '../report-filters.server.ts';

/** The most visited groups. The filter finds the others. */
const MOST_SHOWN = 30;

/** Compares the main page and the landing pages of each product in a period. */
export async function openExperimentReport(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-variants');
  const { database, now } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale: reader } = parseAddress(pathname);
  const days = readReportFilters(query, now());
  const channel = oneOf(CHANNELS, query.get('channel'));
  const locale = findLocale(query.get('language') ?? '')?.prefix ?? null;
  const { from, to: before, product } = days;
  const groups = await database.read((books) =>
    reportExperiments(books, { from, before, product, channel, locale }),
  );
  return {
    staff,
    ...daysShown(days),
    product,
    channel,
    language: locale,
    products: ALL_PARENTS.map(({ key, name }) => [key, name] as const),
    channels: CHANNELS,
    languages: languageOptions(reader),
    least: LEAST_LANDINGS,
    groups: groups.slice(0, MOST_SHOWN).map((group) => shownGroup(group, reader)),
  };
}

function shownGroup(group: ExperimentGroup, reader: Locale) {
  const { product, locale, channel, pages, verdict } = group;
  const pathOf = ({ variant }: PageResult) => pagePath(getProduct(product), variant);
  const best = verdict.kind === 'winner' ? verdict.page : null;
  return {
    key: `${product} ${locale} ${channel}`,
    title: [getProduct(product).name, languageOf(locale, reader), channel].join(' · '),
    verdict: verdict.kind === 'winner' ? { ...verdict, page: pathOf(verdict.page) } : verdict,
    pages: pages.map((page) => ({
      ...page,
      path: pathOf(page),
      isBest: page === best,
      // Without visits there is no rate.
      rate: page.landings === 0 ? '' : percentFormat(reader).format(rateOf(page)),
      interval: intervalText(page, reader),
      revenue: page.revenue.map((money) => showMoney(money, reader).text),
    })),
  };
}

/** `1.2% – 4.7%`, or empty without visits. */
function intervalText(page: PageResult, reader: Locale): string {
  if (page.landings === 0) return '';
  const { low, high } = boundsOf(page);
  return percentFormat(reader).formatRange(low, high);
}

const percentFormat = ({ numberLocale }: Locale) =>
  numberFormat(numberLocale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

export type ExperimentReport = Awaited<ReturnType<typeof openExperimentReport>>;
