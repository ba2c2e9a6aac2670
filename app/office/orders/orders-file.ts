import { type OrderRow, productsOf } from '../../../domain/purchase/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { plainAmount } from '../../../kit/money.ts';
import { servicesContext } from '../../request/context.ts';
import { enter } from '../guard.server.ts';
import type { Route } from './+types/orders-file';
import { findOrders } from './ask.server.ts';

/** Lines of one file; a spreadsheet opens this many in a moment. */
const MOST_LINES = 100_000;
/** Orders read at once. */
const BATCH = 2000;

/** Column names for other programs: the same in every language. */
const HEAD = [
  ...['order', 'created', 'paid', 'state', 'kind', 'products', 'plan', 'seats', 'market'],
  ...['country', 'currency', 'total', 'method', 'email', 'name'],
];

/** The list of orders with its filters as a file. Read in pieces, so that visitors' queries come in between. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-orders-file');
  const { database } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const parts = [writeCsv([HEAD])];
  let after: string | null = null;
  for (let lines = 0; lines < MOST_LINES; lines += BATCH) {
    const place: string | null = after;
    const batch: OrderRow[] = await database.read((reader) =>
      findOrders(reader, query, { limit: BATCH, after: place }),
    );
    parts.push(writeCsv(batch.map(lineOf)));
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) break;
  }
  return new Response(parts.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'private, no-store',
    },
  });
}

const lineOf = (order: OrderRow): (string | number)[] => [
  ...[order.orderNumber, order.createdAt.toISOString(), order.paidAt?.toISOString() ?? ''],
  ...[order.state, order.kind, productsOf(order).join(' '), order.plan, order.seats, order.market],
  ...[order.country, order.total.currency, plainAmount(order.total), order.method],
  ...[order.email, order.name],
];
