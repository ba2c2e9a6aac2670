import { z } from 'zod';
import {
  findInvoiceRecord,
  INVOICE_KINDS,
  listInvoiceRecords,
} from '../../../domain/invoice/index.ts';
import { get, pageSchema } from './operation.ts';
import { PAGE_PARAMETERS, PERIOD_PARAMETERS, pageOf, pageQueryOf } from './page.ts';
import { ApiProblem } from './problem.ts';
import { Invoice } from './schemas.ts';
import { invoiceView } from './views.ts';

export const INVOICES = [
  get({
    id: 'listInvoices',
    path: '/invoices',
    summary: 'Lists invoices and credit notes, newest first.',
    scope: 'invoices:read',
    query: {
      ...PAGE_PARAMETERS,
      ...PERIOD_PARAMETERS,
      kind: z.enum(INVOICE_KINDS).optional(),
      email: z.string().max(300).optional(),
      orderId: z.uuid().optional(),
    },
    answer: pageSchema('InvoicePage', Invoice),
    handle: async ({ deps, query }) => {
      const { kind = null, email = null, orderId = null } = query;
      const found = await deps.database.read((reader) =>
        listInvoiceRecords(reader, { kind, email, orderId, ...pageQueryOf(query) }),
      );
      return pageOf(found, query, {
        placeOf: ({ issuedAt, id: own }) => [issuedAt, own],
        view: (one) => invoiceView(one, deps),
      });
    },
  }),
  get({
    id: 'getInvoice',
    path: '/invoices/{id}',
    summary: 'Returns an invoice or a credit note, with the link to its PDF.',
    scope: 'invoices:read',
    parameters: { id: z.uuid() },
    answer: Invoice,
    handle: async ({ deps, path }) => {
      const found = await deps.database.read((reader) => findInvoiceRecord(reader, path.id));
      if (found === null) throw new ApiProblem('not-found');
      return invoiceView(found, deps);
    },
  }),
];
