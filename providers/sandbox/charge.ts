import {
  type DeclineReason,
  type DisputeState,
  METHOD_FACTS,
  type PaymentMethod,
  type PaymentSnapshot,
} from '../../domain/payment/port.ts';
import type { Currency } from '../../kit/money.ts';
import type { Ledger } from './ledger.ts';
import { voucherWith } from './voucher.ts';

export type State = PaymentSnapshot['state'];

export type Charge = {
  readonly reference: string;
  readonly idempotency_key: string;
  readonly purchase_id: string;
  readonly method: PaymentMethod;
  readonly state: State;
  readonly reason: DeclineReason | null;
  /** 1: the saved card will never work again. */
  readonly hard: 0 | 1;
  /** The page of the bank or wallet that asks the buyer, or null without one and after a confirmation that settles later. */
  readonly challenge_url: string | null;
  /** The content of a QR code, or the number of a voucher. */
  readonly qr_text: string | null;
  readonly app_url: string | null;
  readonly return_url: string;
  readonly minor: number;
  readonly currency: Currency;
  /** In minor units: what arrived, and what was refunded or is about to be. */
  readonly received: number;
  readonly refunded: number;
  readonly dispute: DisputeState;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expiry: string | null;
  /** The saved card. The snapshot shows it once the charge is paid. */
  readonly mandate: string | null;
  /** In milliseconds since 1970, or null. */
  readonly expires_at: number | null;
  /** 1: paid after it expired. */
  readonly late: 0 | 1;
  /** Milliseconds since 1970. */
  readonly changed_at: number;
};

const COLUMNS = [
  ...['reference', 'idempotency_key', 'purchase_id', 'method', 'state', 'reason', 'hard'],
  ...['challenge_url', 'qr_text', 'app_url', 'return_url', 'minor', 'currency', 'received'],
  ...[
    'refunded',
    'dispute',
    'brand',
    'last4',
    'expiry',
    'mandate',
    'expires_at',
    'late',
    'changed_at',
  ],
];

export type ChargeBook = ReturnType<typeof openCharges>;

/** Read and change a charge within one `ledger.transaction`. */
export function openCharges({ db }: Ledger) {
  const byKey = db.prepare('SELECT * FROM charge WHERE idempotency_key = ?');
  const byReference = db.prepare('SELECT * FROM charge WHERE reference = ?');
  const byOrder = db.prepare('SELECT * FROM charge WHERE purchase_id = ? ORDER BY position');
  const due = db.prepare("SELECT * FROM charge WHERE state = 'waiting' AND expires_at <= ?");
  const all = db.prepare('SELECT * FROM charge ORDER BY position');
  const insert = db.prepare(`INSERT INTO charge (${COLUMNS.join(', ')})
    VALUES (${COLUMNS.map((column) => `:${column}`).join(', ')})`);
  const update = db.prepare(
    `UPDATE charge SET state = :state, reason = :reason, received = :received, refunded = :refunded,
      dispute = :dispute, late = :late, changed_at = :changed_at, challenge_url = :challenge_url,
      expires_at = :expires_at WHERE reference = :reference`,
  );
  // STRICT tables and CHECKs guarantee the type.
  const one = (row: unknown): Charge | null => (row ? (row as Charge) : null);
  const many = (rows: unknown[]): Charge[] => rows as Charge[];
  return {
    findByKey: (key: string) => one(byKey.get(key)),
    find: (reference: string) => one(byReference.get(reference)),
    listOf: (orderId: string) => many(byOrder.all(orderId)),
    listDue: (now: Date) => many(due.all(now.getTime())),
    list: () => many(all.all()),
    insert(charge: Charge): void {
      insert.run({ ...charge });
    },
    update({ reference, state, reason, ...charge }: Charge): void {
      const { received, refunded, dispute, late, changed_at, challenge_url, expires_at } = charge;
      const money = { received, refunded, dispute, late };
      update.run({ reference, state, reason, ...money, changed_at, challenge_url, expires_at });
    },
  };
}

/** The buyer has confirmed the payment, and its money arrives at `expires_at`. It can no longer be stopped. */
export const isProcessing = ({ state, method, challenge_url }: Charge): boolean =>
  state === 'waiting' && METHOD_FACTS[method].flow === 'redirect' && challenge_url === null;

/** There must be no second payment. Money that was given back in full pays nothing. */
export const isTaken = (charge: Charge): boolean =>
  isProcessing(charge) || (charge.state === 'paid' && charge.refunded < charge.received);

/** Waits for the buyer, and can be ended. */
export const isOpen = (charge: Charge): boolean =>
  charge.state === 'waiting' && !isProcessing(charge);

type Related = Pick<PaymentSnapshot, 'refunds' | 'disputeRevision'>;

/** Combines a charge with its refunds and disputes. */
export function snapshotOf(charge: Charge, related: Related): PaymentSnapshot {
  const { reference, purchase_id, method, state, minor, currency, brand, last4, expiry } = charge;
  const isWaiting = state === 'waiting';
  return {
    reference,
    orderId: purchase_id,
    method,
    state,
    dispute: charge.dispute,
    ...related,
    total: { minor, currency },
    received: { minor: charge.received, currency },
    at: new Date(charge.changed_at),
    card: brand && last4 ? { brand, last4, expiry } : null,
    reason: charge.reason,
    refusal: refusalOf(charge),
    mandate: state === 'paid' ? charge.mandate : null,
    qr: isWaiting ? qrOf(charge) : null,
    voucher: isWaiting ? voucherOf(charge) : undefined,
    expiresAt: isWaiting && charge.expires_at !== null ? new Date(charge.expires_at) : null,
  };
}

/** Each charge is one card try. `card` is null, because no card number is stored to recognize the card by. */
const refusalOf = ({ reference, method, state, reason }: Charge): PaymentSnapshot['refusal'] =>
  METHOD_FACTS[method].flow === 'card' && state === 'declined' && reason !== 'cancelled'
    ? { id: reference, card: null }
    : undefined;

/** Returns the QR code of a wallet payment, or null for other methods. */
export function qrOf({ qr_text, app_url, method }: Charge): PaymentSnapshot['qr'] {
  if (qr_text === null || isVoucher({ method })) return null;
  return { text: qr_text, appUrl: app_url, copyable: method === 'pix' };
}

export const isVoucher = ({ method }: Pick<Charge, 'method'>): boolean =>
  METHOD_FACTS[method].flow === 'voucher';

export function voucherOf({ qr_text, app_url, method }: Charge): PaymentSnapshot['voucher'] {
  if (qr_text === null || app_url === null || !isVoucher({ method })) return undefined;
  return voucherWith(method, { url: app_url, number: qr_text });
}
