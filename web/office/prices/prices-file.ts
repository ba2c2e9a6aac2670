import { itemKey, listBook } from '../../../domain/price/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { plainAmount } from '../../../kit/money.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { csvResponse } from '../list-file.server.ts';
import type { Route } from './+types/prices-file';
import { COLUMNS } from './fields.ts';
import { listItems } from './items.ts';
import { filterOf } from './view.server.ts';

/**
 * The prices of the filter without those that end, in the form in which they can be imported. With the price of a
 * campaign, a line that nobody edited would make it permanent.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-prices-file');
  const filter = filterOf(pageUrl(request).searchParams);
  const { database } = context.get(servicesContext);
  const known = new Set(listItems(filter).map(itemKey));
  const lines = await database.read((reader) => listBook(reader, filter));
  const rows = lines.flatMap(({ current, list, ...item }) => {
    const entry = list ?? current;
    if (!entry || !known.has(itemKey(item))) return [];
    const { total } = entry;
    return [[item.product, item.plan, item.seats, item.market, total.currency, plainAmount(total)]];
  });
  return csvResponse('prices.csv', writeCsv([COLUMNS, ...rows]));
}
