import type { DeclineReason } from '../../domain/payment/port.ts';
import type { Random } from '../../kit/random.ts';
import type { Clock } from '../../kit/time.ts';
import { type Charge, type ChargeBook, openCharges } from './charge.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Outbox, openOutbox } from './outbox.ts';

export type BooksSettings = {
  /** The company's own SQLite file; several site processes may share it. */
  readonly file: string;
  readonly clock: Clock;
  readonly random: Random;
};

/** Charges and the events that tell of them, always written in one transaction. */
export type Books = {
  readonly ledger: Ledger;
  readonly charges: ChargeBook;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** An unguessable id with a prefix that says what it names. */
  newId(prefix: string): string;
};

export function openBooks({ file, clock, random }: BooksSettings): Books {
  const ledger = openLedger(file);
  const newId = (prefix: string) => prefix + Buffer.from(random.bytes(16)).toString('hex');
  return { ledger, charges: openCharges(ledger), outbox: openOutbox(ledger), clock, newId };
}

/** The charge of that name; throws when there is none. */
export function getCharge(books: Books, reference: string): Charge {
  const charge = books.charges.find(reference);
  if (!charge) throw new Error(`the sandbox knows no payment ${reference}`);
  return charge;
}

/** Ends a waiting charge and owes the shop the news. Call inside a transaction that saw it waiting. */
export function settleCharge(books: Books, reference: string, reason: DeclineReason | null): void {
  books.charges.settle(reference, reason, books.clock.now());
  announce(books, reference, reason ? 'declined' : 'paid');
}

/** Owes the shop the news of a charge's new state. Call inside the transaction that changes it. */
export function announce(books: Books, reference: string, state: 'paid' | 'declined'): void {
  const event = { id: books.newId('sbe_'), type: `payment.${state}`, reference };
  books.outbox.add(event, books.clock.now());
}
