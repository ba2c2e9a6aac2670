import { addressesOf } from '../../../domain/account/index.ts';
import { listTicketsOf, stateAt, type Ticket, ticketPath } from '../../../domain/ticket/index.ts';
import type { Reader } from '../../request/context.ts';
import { dateText } from '../../request/moments.server.ts';
import type { Member } from './member.server.ts';

export type TicketView = Pick<Ticket, 'number' | 'subject' | 'state'> & {
  readonly changed: string;
  /** Whole path of its page, by its secret link. */
  readonly path: string;
};

export type TicketsView = { readonly tickets: readonly TicketView[] };

export const openTickets = (member: Member): Promise<TicketsView> =>
  member.services.database.read(async (reader) => ({
    tickets: (await ticketsOf(reader, member)).map((ticket) => viewOf(ticket, member)),
  }));

/** Every request of the addresses the account has proven, newest first; of one given up those until then. */
export async function ticketsOf(reader: Reader, member: Member): Promise<Ticket[]> {
  const { id: accountId } = member.account;
  const addresses = await addressesOf(reader, accountId);
  const until = new Map(addresses.map((each) => [each.email, each.until]));
  const all = await listTicketsOf(reader, { accountId, emails: [...until.keys()] });
  return all
    .filter((ticket) => {
      const end = ticket.accountId === accountId ? null : (until.get(ticket.email) ?? null);
      return end === null || ticket.createdAt <= end;
    })
    .map((ticket) => ({ ...ticket, state: stateAt(ticket, reader.now) }));
}

function viewOf({ number, subject, state, updatedAt }: Ticket, { locale, services }: Member) {
  const secret = services.settings.sessionSecret;
  const path = ticketPath(secret, { number, locale: locale.prefix });
  return { number, subject, state, changed: dateText(updatedAt, locale), path };
}
