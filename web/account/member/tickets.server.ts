import {
  countTicketsOf,
  listTicketsOf,
  stateAt,
  type Ticket,
  type TicketOwner,
  ticketPath,
} from '../../../domain/ticket/index.ts';
import type { Reader } from '../../loaders/context.ts';
import type { PagerView } from '../../loaders/list-page.server.ts';
import { dateText } from '../../loaders/moments.server.ts';
import { type Member, memberPage, ownAddresses } from './member.server.ts';

export type TicketView = Pick<Ticket, 'number' | 'subject' | 'state'> & {
  readonly changed: string;
  /** Full path with the secret link. */
  readonly path: string;
};

export type TicketsView = {
  readonly tickets: readonly TicketView[];
  readonly pager: PagerView | null;
};

export const openTickets = (member: Member): Promise<TicketsView> =>
  member.services.database.read(async (reader) => {
    const sender = await senderOf(reader, member);
    const { all } = await countTicketsOf(reader, sender);
    const { slice, pager } = memberPage(member, all);
    const shown = await listTicketsOf(reader, sender, slice);
    return { tickets: shown.map((each) => viewOf(asOf(reader.now, each), member)), pager };
  });

/** Newest first. An abandoned address counts until it was abandoned. */
export async function ticketsOf(reader: Reader, member: Member): Promise<Ticket[]> {
  const all = await listTicketsOf(reader, await senderOf(reader, member));
  return all.map((each) => asOf(reader.now, each));
}

export const senderOf = async (reader: Reader, member: Member): Promise<TicketOwner> => ({
  accountId: member.account.id,
  addresses: await ownAddresses(reader, member),
});

const asOf = (now: Date, ticket: Ticket): Ticket => ({ ...ticket, state: stateAt(ticket, now) });

function viewOf({ number, subject, state, updatedAt }: Ticket, { locale, services }: Member) {
  const secret = services.settings.sessionSecret;
  const path = ticketPath(secret, { number, locale: locale.prefix });
  return { number, subject, state, changed: dateText(updatedAt, locale), path };
}
