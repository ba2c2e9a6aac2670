import { reportFeedback, type Score } from '../../../domain/feedback/index.ts';
import { findLocale } from '../../../locales/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { namedProduct } from '../../routing/product-context.ts';
import type { RouteArgs } from '../guard.server.ts';
import { readReportFilters } from '../report-filters.server.ts';

/** Worst first. */
export async function readScores({ request, context }: RouteArgs) {
  const { database, now } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const locale = findLocale(query.get('language') ?? '')?.prefix ?? null;
  const filters = { ...readReportFilters(query, now()), locale };
  const all = await database.read((reader) => reportFeedback(reader, filters));
  const { product } = filters;
  const fits = ({ page }: Score) => product === null || namedProduct(page)?.key === product;
  return { query, filters, scores: all.filter(fits) };
}

/** Share of "yes", from 0 to 1. */
export const shareOf = ({ yes, no }: Pick<Score, 'yes' | 'no'>): number => yes / (yes + no);
