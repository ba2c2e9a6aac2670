import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import { isOwned, type OwnAddress } from '../../db/owned.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { Customer, CustomerNote } from './customer.ts';
import { customerNote } from './table.ts';

export const lockNotes = (work: Work, email: string): Promise<void> =>
  lockName(work, `customer-note:${email}`);

/** Oldest first. */
export async function listCustomerNotes(
  reader: Reader,
  customer: Customer,
): Promise<CustomerNote[]> {
  const { id, by, text, createdAt, changedBy, changedAt } = customerNote;
  return reader.tx
    .select({ id, by, text, createdAt, changedBy, changedAt })
    .from(customerNote)
    .where(isAbout(customer))
    .orderBy(asc(createdAt), asc(id));
}

const isAbout = ({ email, accountId }: Customer): SQL | undefined =>
  or(
    eq(customerNote.email, email),
    accountId === null ? undefined : eq(customerNote.accountId, accountId),
  );

type NoteRow = Pick<CustomerNote, 'id' | 'by' | 'text'>;

export async function insertNote(
  work: Work,
  customer: Customer,
  { id, by, text }: NoteRow,
): Promise<void> {
  const row = { ...customer, id, text, by, createdAt: work.now };
  await work.tx.insert(customerNote).values(row);
}

export async function updateNote(
  work: Work,
  id: string,
  { by, text }: Pick<NoteRow, 'by' | 'text'>,
): Promise<void> {
  await work.tx
    .update(customerNote)
    .set({ text, changedBy: by, changedAt: work.now })
    .where(eq(customerNote.id, id));
}

export async function deleteNote(work: Work, id: string): Promise<void> {
  await work.tx.delete(customerNote).where(eq(customerNote.id, id));
}

/** A customer whose account is deleted, with the addresses that no other account has. */
type GoneCustomer = { readonly accountId: string; readonly addresses: readonly OwnAddress[] };

export async function forgetCustomerNotes(
  work: Work,
  { accountId, addresses }: GoneCustomer,
): Promise<void> {
  const { email, createdAt: at } = customerNote;
  // A note with another account followed its customer to another address.
  const isUnclaimed = and(isOwned({ email, at }, addresses), isNull(customerNote.accountId));
  await work.tx.delete(customerNote).where(or(eq(customerNote.accountId, accountId), isUnclaimed));
}
