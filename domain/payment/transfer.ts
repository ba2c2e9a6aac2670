import type { Currency, Money } from '../../kit/money.ts';
import type { PaymentSnapshot } from './port.ts';

/** Provider id of bank transfers. No API reports them, so finance records payments and refunds. */
export const TRANSFER = 'transfer';

/** Lines that name the account for a currency, such as IBAN, BIC, and bank. */
export type BankAccounts = Readonly<Partial<Record<Currency, readonly string[]>>>;

/** Returns the snapshot of a transfer that finance found on the account. */
export const transferSnapshot = (received: {
  readonly orderId: string;
  readonly reference: string;
  readonly total: Money;
  readonly received: Money;
  readonly at: Date;
}): PaymentSnapshot => ({
  ...received,
  state: 'paid',
  method: 'transfer',
  refunds: [],
  dispute: 'none',
  disputeRevision: 0,
  card: null,
  reason: null,
  mandate: null,
  qr: null,
  expiresAt: null,
});
