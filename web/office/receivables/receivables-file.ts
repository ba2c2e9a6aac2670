import { currentInvoices } from '../../../domain/invoice/index.ts';
import type { Receivable } from '../../../domain/order/index.ts';
import { zonedIso } from '../../../kit/formats.ts';
import { plainAmount } from '../../../kit/money.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { listFile } from '../list-file.server.ts';
import { dayIn } from '../moment.ts';
import type { Route } from './+types/receivables-file';
import { findReceivables, standingOf } from './filters.server.ts';

const HEAD = [
  ...['invoice', 'issued', 'order', 'po_number', 'company', 'name', 'email', 'currency', 'total'],
  ...['due', 'state', 'days_overdue', 'last_reminder', 'paid', 'canceled'],
];

export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-receivables-file');
  const query = pageUrl(request).searchParams;
  const services = context.get(servicesContext);
  const { zone } = services.company;
  const today = dayIn(services.now(), zone);
  return listFile(services, {
    name: 'receivables.csv',
    head: HEAD,
    cellsOf: (line: Line) => cellsOf(line, { zone, today }),
    read: async (reader, place): Promise<Line[]> => {
      const found = await findReceivables(reader, query, { ...place, zone });
      const invoices = await currentInvoices(
        reader,
        found.map(({ id }) => id),
      );
      return found.map((each) => ({ ...each, invoice: invoices.get(each.id)?.number ?? '' }));
    },
  });
}

type Line = Receivable & { readonly invoice: string };
type Days = { readonly zone: string; readonly today: string };

function cellsOf(line: Line, { zone, today }: Days): (string | number)[] {
  const { billing, total, paidAt } = line;
  const { state, overdue } = standingOf(line, today);
  const moment = (at: Date | null) => (at === null ? '' : zonedIso(at, zone));
  return [
    ...[line.invoice, moment(billing.at), line.orderNumber, line.poNumber ?? ''],
    ...[line.company ?? '', line.name, line.email, total.currency, plainAmount(total)],
    ...[billing.dueOn, state, overdue, billing.reminded ?? ''],
    ...[moment(paidAt), moment(billing.canceledAt)],
  ];
}
