import { reportUninstalls } from '../../../domain/uninstall/index.ts';
import { findProduct } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOf } from '../languages.server.ts';
import { daysShown, readReportFilters } from '../report-filters.server.ts';
import { mayEnter } from '../rooms.ts';

/** The file lists all versions. */
const MOST_VERSIONS = 50;

/** Addresses are present only for roles that may delete them. */
export async function openReport(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-uninstalls');
  const { request, context } = routeArgs;
  const { database, now } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const filters = readReportFilters(query, now());
  const report = await database.read((reader) => reportUninstalls(reader, filters));
  const seesAddresses = mayEnter(staff.role, 'office-uninstalls', 'forget-contact');
  const name = (product: string | null) =>
    product === null ? null : (findProduct(product)?.name ?? product);
  return {
    staff,
    total: report.total,
    byReason: report.byReason,
    product: filters.product,
    ...daysShown(filters),
    byProduct: report.byProduct.map((each) => ({ ...each, name: name(each.name) })),
    byVersion: report.byVersion
      .slice(0, MOST_VERSIONS)
      .map((each) => ({ ...each, product: name(each.product), version: each.name })),
    byLanguage: report.byLanguage.map(({ name: prefix, count }) => ({
      prefix,
      count,
      name: languageOf(prefix, locale),
    })),
    texts: report.texts.map(({ at, email, product, ...text }) => ({
      ...text,
      at: at.toISOString(),
      product: name(product),
      email: seesAddresses ? email : null,
    })),
    file: `${localize(locale, '/office/uninstalls/file')}?${query}`,
    isDone: wasDone(query),
  };
}
export type UninstallView = Awaited<ReturnType<typeof openReport>>;
