import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { minutes } from '../../kit/time.ts';
import { type Customer, type CustomerNote, MOST_NOTES } from './customer.ts';
import * as store from './store.ts';

/** The same text by the same person within this time is a form that was sent twice. */
const REPEATED_WITHIN = minutes(10);

type Written = { readonly by: string; readonly text: string };

/** Adds a note. `isNew` is false if the same person just wrote the same. */
export async function addCustomerNote(
  work: Work,
  customer: Customer,
  { by, text }: Written,
): Promise<Result<{ readonly isNew: boolean }, 'full'>> {
  await store.lockNotes(work, customer.email);
  const all = await store.listCustomerNotes(work, customer);
  const since = work.now.getTime() - REPEATED_WITHIN;
  const isRepeated = all.some(
    (one) => one.by === by && one.text === text && one.createdAt.getTime() > since,
  );
  if (isRepeated) return done({ isNew: false });
  if (all.length >= MOST_NOTES) return refused('full');
  await store.insertNote(work, customer, { id: newId(work.random), by, text });
  return done({ isNew: true });
}

/** Which note of which customer, and the text that the page showed. */
type Found = { readonly id: string; readonly seen: string };

/** Returns false if the note is gone or has another text than the page showed. */
export async function changeCustomerNote(
  work: Work,
  customer: Customer,
  { id, seen, by, text }: Found & Written,
): Promise<boolean> {
  if ((await findNote(work, customer, { id, seen })) === null) return false;
  await store.updateNote(work, id, { by, text });
  return true;
}

/** Returns the removed note. Null if it is gone or has another text than the page showed. */
export async function removeCustomerNote(
  work: Work,
  customer: Customer,
  found: Found,
): Promise<CustomerNote | null> {
  const known = await findNote(work, customer, found);
  if (known !== null) await store.deleteNote(work, found.id);
  return known;
}

async function findNote(
  work: Work,
  customer: Customer,
  { id, seen }: Found,
): Promise<CustomerNote | null> {
  await store.lockNotes(work, customer.email);
  const all = await store.listCustomerNotes(work, customer);
  return all.find((one) => one.id === id && one.text === seen) ?? null;
}
