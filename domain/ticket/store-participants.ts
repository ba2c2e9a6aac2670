import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { ticketParticipant } from './table.ts';
import type { Participant } from './ticket.ts';

export async function selectParticipants(reader: Reader, ticketId: string): Promise<Participant[]> {
  const { email, name, getsCopies, createdAt } = ticketParticipant;
  return reader.tx
    .select({ email, name, getsCopies })
    .from(ticketParticipant)
    .where(and(eq(ticketParticipant.ticketId, ticketId), isNull(ticketParticipant.removedAt)))
    .orderBy(asc(createdAt), asc(email));
}

export async function isRemoved(reader: Reader, ticketId: string, email: string): Promise<boolean> {
  const rows = await reader.tx
    .select({ email: ticketParticipant.email })
    .from(ticketParticipant)
    .where(and(isParticipant(ticketId, email), isNotNull(ticketParticipant.removedAt)));
  return rows.length > 0;
}

/** The messages stay. Returns false if there is no participant with this address. */
export async function removeParticipant(
  work: Work,
  ticketId: string,
  email: string,
): Promise<boolean> {
  const rows = await work.tx
    .update(ticketParticipant)
    .set({ removedAt: work.now, getsCopies: false })
    .where(and(isParticipant(ticketId, email), isNull(ticketParticipant.removedAt)))
    .returning({ email: ticketParticipant.email });
  return rows.length > 0;
}

const isParticipant = (ticketId: string, email: string) =>
  and(eq(ticketParticipant.ticketId, ticketId), eq(ticketParticipant.email, email));

/** Adds a participant, even one who was removed. `email` is in lowercase. */
export async function addParticipant(
  work: Work,
  ticketId: string,
  person: Pick<Participant, 'email' | 'name'>,
): Promise<void> {
  await work.tx
    .insert(ticketParticipant)
    .values({ ...person, ticketId, createdAt: work.now })
    .onConflictDoUpdate({
      target: [ticketParticipant.ticketId, ticketParticipant.email],
      set: { removedAt: null },
    });
}

export async function updateCopies(
  work: Work,
  ticketId: string,
  { email, getsCopies }: Pick<Participant, 'email' | 'getsCopies'>,
): Promise<boolean> {
  const rows = await work.tx
    .update(ticketParticipant)
    .set({ getsCopies })
    .where(
      and(
        isParticipant(ticketId, email),
        isNull(ticketParticipant.removedAt),
        eq(ticketParticipant.getsCopies, !getsCopies),
      ),
    )
    .returning({ email: ticketParticipant.email });
  return rows.length > 0;
}
