import { findAccountByEmail } from '../../../domain/account/index.ts';
import { EVERY_ORDER, searchOrders } from '../../../domain/order/index.ts';
import { findThread, listTicketsOf, parseTicketNumber } from '../../../domain/ticket/index.ts';
import { lowerEmail } from '../../../kit/email.ts';
import { UNKNOWN_ID } from '../../../kit/id.ts';
import { storable } from '../../../kit/storable.ts';
import { type Reader, servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter, type Staff } from '../guard.server.ts';
import { findLicenses } from '../licenses/find.server.ts';
import { mayEnter } from '../rooms.ts';
import { ticketPagePath } from '../ticket/ticket-path.ts';
import type { Route } from './+types/find';

/** `name` is a number, an address, or the end of a key. `to` has no locale. */
export type Found = {
  readonly kind: 'order' | 'customer' | 'license' | 'ticket';
  readonly name: string;
  readonly to: string;
};

const LEAST_TYPED = 3;
const MOST_TYPED = 100;
/** Of each kind. */
const MOST_FOUND = 5;

/** Answers the command menu: an order, a customer, a license, or a request that is named completely. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-find');
  const typed = storable(pageUrl(request).searchParams.get('q') ?? '').trim();
  const { database } = context.get(servicesContext);
  const found = await database.read((reader) =>
    typed.length < LEAST_TYPED || typed.length > MOST_TYPED
      ? Promise.resolve([])
      : findNamed(reader, staff, typed),
  );
  return Response.json(found, {
    headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  });
}

async function findNamed(reader: Reader, { role }: Staff, typed: string): Promise<Found[]> {
  const found: Found[] = [];
  if (mayEnter(role, 'office-ticket')) found.push(...(await findTicket(reader, typed)));
  if (mayEnter(role, 'office-order')) {
    const orders = await searchOrders(reader, { ...EVERY_ORDER, limit: MOST_FOUND }, typed);
    for (const { id, orderNumber } of orders)
      found.push({ kind: 'order', name: orderNumber, to: `/office/orders/${id}` });
  }
  if (mayEnter(role, 'office-licence') && !typed.includes('@')) {
    const licenses = await findLicenses(reader, typed);
    for (const { id, keyTail } of licenses.slice(0, MOST_FOUND))
      found.push({ kind: 'license', name: `…${keyTail}`, to: `/office/licences/${id}` });
  }
  if (mayEnter(role, 'office-customers')) found.push(...(await findPerson(reader, typed, found)));
  return found;
}

async function findTicket(reader: Reader, typed: string): Promise<Found[]> {
  const number = parseTicketNumber(typed);
  const thread = number === null ? null : await findThread(reader, number);
  if (thread === null) return [];
  const { number: name } = thread.ticket;
  return [{ kind: 'ticket', name, to: ticketPagePath(name) }];
}

const hasWritten = async (reader: Reader, email: string): Promise<boolean> => {
  const sender = { accountId: UNKNOWN_ID, addresses: [{ email, until: null }] };
  return (await listTicketsOf(reader, sender, { limit: 1, offset: 0 })).length > 0;
};

/** A person with an account, an order, or a request. */
async function findPerson(
  reader: Reader,
  typed: string,
  others: readonly Found[],
): Promise<Found[]> {
  if (!typed.includes('@')) return [];
  const email = lowerEmail(typed);
  const isKnown =
    others.some(({ kind }) => kind === 'order') ||
    (await findAccountByEmail(reader, email)) !== null ||
    (await hasWritten(reader, email));
  if (!isKnown) return [];
  const to = `/office/customers?email=${encodeURIComponent(email)}`;
  return [{ kind: 'customer', name: email, to }];
}
