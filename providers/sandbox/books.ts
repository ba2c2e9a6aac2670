import type {
  DeclineReason,
  DisputeState,
  PaymentSnapshot,
  ProviderEvent,
} from '../../domain/payment/port.ts';
import type { Random } from '../../kit/random.ts';
import type { Clock } from '../../kit/time.ts';
import { type Charge, type ChargeBook, isProcessing, openCharges, snapshotOf } from './charge.ts';
import { type FaultControls, type Faults, openFaults } from './faults.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type MandateBook, openMandates } from './mandate.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { openRefunds, type Refund, type RefundBook } from './refund-book.ts';
import { openSetUps, type SetUpBook } from './set-up-book.ts';

export type BooksSettings = {
  /** SQLite file, shared by all site processes. */
  readonly file: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly faults?: Partial<Faults>;
  /** For demo data: writes do not wait for the disk, and events wait for `deliverPending`. */
  readonly isPlayed?: boolean;
};

/** The tables of one file, so that one transaction can change several of them. */
export type Books = {
  readonly ledger: Ledger;
  readonly charges: ChargeBook;
  readonly mandates: MandateBook;
  readonly refunds: RefundBook;
  readonly setUps: SetUpBook;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly faults: FaultControls;
  /** Returns an unguessable id. The prefix names its kind. */
  newId(prefix: string): string;
  /** Returns a random number, at least 0 and below 1. */
  draw(): number;
};

export function openBooks({ file, clock, random, faults, isPlayed }: BooksSettings): Books {
  const ledger = openLedger(file, { isDurable: isPlayed !== true });
  return {
    ledger,
    clock,
    charges: openCharges(ledger),
    mandates: openMandates(ledger),
    refunds: openRefunds(ledger),
    outbox: openOutbox(ledger),
    setUps: openSetUps(ledger),
    faults: openFaults(faults ?? {}),
    newId: (prefix) => prefix + Buffer.from(random.bytes(16)).toString('hex'),
    draw: () => Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32,
  };
}

/** Finds a charge. @throws for an unknown reference */
export function getCharge(books: Books, reference: string): Charge {
  const charge = books.charges.find(reference);
  if (!charge) throw new Error(`the sandbox has no payment ${reference}`);
  return charge;
}

/** Returns the state of a charge for the shop. Each dispute event so far counts as one revision. */
export function toSnapshot({ refunds, outbox }: Books, charge: Charge): PaymentSnapshot {
  const { reference } = charge;
  return snapshotOf(charge, {
    refunds: refunds.listOf(reference).map(toRefundSnapshot),
    disputeRevision: outbox.countOf(reference, 'payment.disputed'),
  });
}

const toRefundSnapshot = ({ id, idempotency_key: key, state, minor, currency }: Refund) => ({
  id,
  state,
  amount: { minor, currency },
  key: key === id ? null : key,
});

/** Ends a waiting charge unpaid and queues the event. Call in the transaction that read the charge. */
export function endCharge(books: Books, charge: Charge, reason: DeclineReason): void {
  const state = reason === 'expired' ? 'expired' : 'declined';
  const expiredAt = state === 'expired' ? charge.expires_at : null;
  const changed_at = expiredAt ?? books.clock.now().getTime();
  books.charges.update({ ...charge, state, reason, changed_at });
  announce(books, charge.reference, state);
}

/**
 * Adds money to a waiting or expired charge and queues the event. A partial amount does not change the state.
 * Call in the transaction that read the charge.
 */
export function receiveMoney(books: Books, charge: Charge, minor: number): void {
  const received = charge.received + minor;
  if (received < charge.minor) {
    books.charges.update({ ...charge, received });
    announce(books, charge.reference, 'partly-paid');
    return;
  }
  const late = charge.state === 'expired' ? 1 : 0;
  const changed_at = books.clock.now().getTime();
  const paid = { state: 'paid', reason: null, received, late, changed_at } as const;
  books.charges.update({ ...charge, ...paid });
  announce(books, charge.reference, 'paid');
}

/** Ends every charge whose deadline has passed, and pays those that were processed until then. Call outside a transaction, because it opens its own. */
export function expireDueCharges(books: Books): Books {
  const { charges, clock, ledger } = books;
  if (charges.listDue(clock.now()).length === 0) return books;
  ledger.transaction(() => {
    for (const charge of charges.listDue(clock.now())) {
      if (isProcessing(charge)) receiveMoney(books, charge, charge.minor);
      else endCharge(books, charge, 'expired');
    }
  });
  return books;
}

/** Changes the dispute of a charge and queues the event. Call in the transaction that read the charge. */
export function setDispute(books: Books, charge: Charge, dispute: DisputeState): void {
  books.charges.update({ ...charge, dispute });
  announce(books, charge.reference, 'disputed');
}

/** Queues an event. Call in the transaction that changes the charge. */
export function announce(books: Books, reference: string, what: string): void {
  addEvent(books, { id: books.newId('sbe_'), type: `payment.${what}`, reference });
}

/** Queues the event that the card networks updated a card. Call in the transaction that changes it. */
export function announceCard(books: Books, mandate: string): void {
  addEvent(books, { id: books.newId('sbe_'), type: 'card.updated', mandate });
}

function addEvent(books: Books, event: ProviderEvent): void {
  const { lateBy, shuffled } = books.faults.get().events;
  const pause = Math.floor(shuffled ? lateBy * books.draw() : lateBy);
  books.outbox.add(event, books.clock.now(), pause);
}
