import { z } from 'zod';
import type { Reader } from '../../../db/work.ts';
import { countLicensesOf, listLicenseEmails } from '../../../domain/license/index.ts';
import { listBuyerEmails, summarizeBuyers } from '../../../domain/order/index.ts';
import { countSubscriptionsOf, listSubscriberEmails } from '../../../domain/subscription/index.ts';
import { lowerEmail } from '../../../kit/email.ts';
import { get, pageSchema } from './operation.ts';
import { PAGE_PARAMETERS, pageOf, readTextCursor } from './page.ts';
import { ApiProblem } from './problem.ts';
import { Customer } from './schemas.ts';

export const CUSTOMERS = [
  get({
    id: 'listCustomers',
    path: '/customers',
    summary: 'Lists customers by email address.',
    scope: 'customers:read',
    query: PAGE_PARAMETERS,
    answer: pageSchema('CustomerPage', Customer),
    handle: async ({ deps, query }) => {
      const slice = { after: readTextCursor(query.cursor), limit: query.limit + 1 };
      const found = await deps.database.read(async (reader) => {
        const emails = await listEmails(reader, slice);
        return customersOf(reader, emails);
      });
      return pageOf(found, query, { placeOf: ({ email }) => email, view: (one) => one });
    },
  }),
  get({
    id: 'getCustomer',
    // The log has paths but no queries, so an address is never in a path.
    path: '/customers/by-email',
    summary: 'Returns a customer by email address, in any letter case.',
    scope: 'customers:read',
    query: { email: z.string().max(300) },
    answer: Customer,
    handle: async ({ deps, query }) => {
      const email = lowerEmail(query.email);
      const [found] = await deps.database.read((reader) => customersOf(reader, [email]));
      if (!found || found.orders + found.licenses + found.subscriptions === 0)
        throw new ApiProblem('not-found');
      return found;
    },
  }),
];

type Slice = { readonly after: string; readonly limit: number };

/** Merges the sorted addresses of three tables. */
async function listEmails(reader: Reader, slice: Slice): Promise<string[]> {
  const all = new Set([
    ...(await listBuyerEmails(reader, slice)),
    ...(await listLicenseEmails(reader, slice)),
    ...(await listSubscriberEmails(reader, slice)),
  ]);
  const inBytes = (one: string, other: string) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other));
  return [...all].toSorted(inBytes).slice(0, slice.limit);
}

async function customersOf(reader: Reader, emails: readonly string[]) {
  const buyers = await summarizeBuyers(reader, emails);
  const licenses = await countLicensesOf(reader, emails);
  const subscriptions = await countSubscriptionsOf(reader, emails);
  return emails.map((email) => {
    const buyer = buyers.get(email);
    return {
      email,
      name: buyer?.name ?? null,
      country: buyer?.country ?? null,
      locale: buyer?.locale ?? null,
      orders: buyer?.orders ?? 0,
      licenses: licenses.get(email) ?? 0,
      subscriptions: subscriptions.get(email) ?? 0,
      firstOrderAt: buyer?.firstOrderAt.toISOString() ?? null,
      lastOrderAt: buyer?.lastOrderAt.toISOString() ?? null,
    };
  });
}
