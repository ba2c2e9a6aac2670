import { and, count, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { OwnAddress, Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import { toTicket } from './store.ts';
import { ticket } from './table.ts';
import type { Ticket } from './ticket.ts';

/** An account, and addresses from which tickets were sent without signing in. */
export type TicketOwner = {
  readonly accountId: string;
  readonly addresses: readonly OwnAddress[];
};

export async function listTicketsOf(
  reader: Reader,
  owner: TicketOwner,
  slice?: Slice,
): Promise<Ticket[]> {
  const all = reader.tx
    .select()
    .from(ticket)
    .where(isSentBy(owner))
    .orderBy(desc(ticket.createdAt), desc(ticket.id));
  const rows = await (slice ? all.limit(slice.limit).offset(slice.offset) : all);
  return rows.map(toTicket);
}

/** `open` tickets wait for us, `waiting` ones for the owner. */
export async function countTicketsOf(
  reader: Reader,
  owner: TicketOwner,
): Promise<{ readonly all: number; readonly open: number; readonly waiting: number }> {
  const open = sql<number>`count(*) filter (where ${ticket.state} = 'open')::int`;
  const waiting = sql<number>`count(*) filter (where ${ticket.state} = 'waiting')::int`;
  const [row] = await reader.tx
    .select({ all: count(), open, waiting })
    .from(ticket)
    .where(isSentBy(owner));
  return row ?? { all: 0, open: 0, waiting: 0 };
}

/** Addresses of tickets and accounts are stored in lowercase. */
function isSentBy({ accountId, addresses }: TicketOwner): SQL | undefined {
  const fromEach = addresses.map(({ email, until }) =>
    and(
      isNull(ticket.accountId),
      eq(ticket.email, email),
      until === null ? undefined : lte(ticket.createdAt, until),
    ),
  );
  return or(eq(ticket.accountId, accountId), ...fromEach);
}
