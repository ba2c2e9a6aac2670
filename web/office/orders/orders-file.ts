import { currentInvoices } from '../../../domain/invoice/index.ts';
import { type OrderRow, productsOf } from '../../../domain/order/index.ts';
import { zonedIso } from '../../../kit/formats.ts';
import { plainAmount } from '../../../kit/money.ts';
import { percentOf } from '../../../kit/percent.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { listFile } from '../list-file.server.ts';
import type { Route } from './+types/orders-file';
import { findOrders } from './filters.server.ts';

const HEAD = [
  ...['order', 'created', 'paid', 'state', 'kind', 'products', 'plan', 'seats', 'market'],
  ...['country', 'currency', 'total', 'method', 'email', 'name'],
  ...['postcode', 'tax', 'tax_country', 'tax_rate', 'tax_lowered'],
  ...['net', 'refunded', 'invoice', 'provider'],
];

export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-orders-file');
  const query = pageUrl(request).searchParams;
  const services = context.get(servicesContext);
  const { zone } = services.company;
  return listFile(services, {
    name: 'orders.csv',
    head: HEAD,
    cellsOf: (line: Line) => cellsOf(line, zone),
    read: async (reader, place): Promise<Line[]> => {
      const orders = await findOrders(reader, query, { ...place, zone });
      const ids = orders.map(({ id }) => id);
      const invoices = await currentInvoices(reader, ids);
      return orders.map((order) => ({ ...order, invoice: invoices.get(order.id)?.number ?? '' }));
    },
  });
}

type Line = OrderRow & { readonly invoice: string };

const cellsOf = (order: Line, zone: string): (string | number)[] => [
  ...[order.orderNumber, zonedIso(order.createdAt, zone)],
  order.paidAt ? zonedIso(order.paidAt, zone) : '',
  ...[
    order.standing,
    order.kind,
    productsOf(order).join(' '),
    order.plan,
    order.seats,
    order.market,
  ],
  ...[order.country, order.total.currency, plainAmount(order.total), order.method],
  ...[order.email, order.name],
  ...[order.postcode ?? '', plainAmount(order.tax), order.taxCountry, percentOf(order.taxRatePpm)],
  // Set if the postcode lowers the tax rate.
  order.isTaxLowered ? 'postcode' : '',
  ...[plainAmount(order.net), plainAmount(order.refunded), order.invoice, order.provider],
];
