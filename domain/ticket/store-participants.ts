import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { ticketParticipant } from './table.ts';
import type { Participant } from './ticket.ts';

/** Who else writes in a request, the first first. */
export async function selectParticipants(reader: Reader, ticketId: string): Promise<Participant[]> {
  const { email, name, getsCopies, createdAt } = ticketParticipant;
  return reader.tx
    .select({ email, name, getsCopies })
    .from(ticketParticipant)
    .where(eq(ticketParticipant.ticketId, ticketId))
    .orderBy(asc(createdAt), asc(email));
}

/** Adds somebody once; the address in lower case. */
export async function addParticipant(
  work: Work,
  ticketId: string,
  person: Pick<Participant, 'email' | 'name'>,
): Promise<void> {
  await work.tx
    .insert(ticketParticipant)
    .values({ ...person, ticketId, createdAt: work.now })
    .onConflictDoNothing();
}

/** Whether answers are mailed to a participant too; false when there is none of this address, or it was so already. */
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
        eq(ticketParticipant.ticketId, ticketId),
        eq(ticketParticipant.email, email),
        eq(ticketParticipant.getsCopies, !getsCopies),
      ),
    )
    .returning({ email: ticketParticipant.email });
  return rows.length > 0;
}
