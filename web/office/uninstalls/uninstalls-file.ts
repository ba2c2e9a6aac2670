import { reportUninstalls } from '../../../domain/uninstall/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { csvResponse } from '../list-file.server.ts';
import { readReportFilters } from '../report-filters.server.ts';
import type { Route } from './+types/uninstalls-file';

/** Column names for other programs, the same in every language. */
const HEAD = ['product', 'version', 'reason', 'language', 'count'];

/** Contains no personal data. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-uninstalls-file');
  const { database, now } = context.get(servicesContext);
  const filters = readReportFilters(pageUrl(request).searchParams, now());
  const { rows } = await database.read((reader) => reportUninstalls(reader, filters));
  const lines = rows.map(({ product, version, reason, locale, count }) => [
    ...[product ?? '', version ?? '', reason, locale, count],
  ]);
  return csvResponse('uninstalls.csv', writeCsv([HEAD, ...lines]));
}
