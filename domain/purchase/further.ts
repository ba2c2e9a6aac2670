import type { Work } from '../../db/work.ts';
import type { Bill } from '../bill/index.ts';
import type { PaymentMethod } from '../payment/index.ts';
import { drawOrderNumber } from './order-number.ts';
import type { Purchase } from './purchase.ts';
import { insertPurchase, lockPurchase, updatePurchase } from './store.ts';

export type Renewal = {
  readonly id: string;
  /** An order of the same buyer, whose name, address and tax it has, too. */
  readonly like: Purchase;
  readonly licenceId: string;
  /** Frozen: what is charged. */
  readonly bill: Bill;
  readonly provider: string;
  readonly method: PaymentMethod;
};

/** Order numbers drawn before giving up. */
const DRAWS = 5;

/** Stores the order of a further period, open for its first attempt; its bill was agreed on before. */
export async function placeRenewal(work: Work, renewal: Renewal): Promise<Purchase> {
  const { id, like, licenceId, bill, provider, method } = renewal;
  const products = bill.lines.map(({ product }) => product);
  const [product = like.product, ...also] = products;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const stored = await insertPurchase(work, {
      ...like,
      id,
      kind: 'renewal',
      licenceId,
      bill,
      total: bill.total,
      provider,
      method,
      product,
      also,
      plan: bill.plan,
      seats: bill.seats,
      market: bill.market,
      orderNumber: drawOrderNumber(work.random),
      state: 'open',
      attempt: 1,
      reference: null,
      declineReason: null,
      formerEmails: [],
      createdAt: work.now,
      updatedAt: work.now,
      paidAt: null,
      // Nobody was asked about this period: a right to withdraw was waived for the first one only.
      waivedWithdrawal: false,
    });
    if (stored !== null) return stored;
  }
  throw new Error('no free order number');
}

/** The next attempt of a declined order at the price it was placed with; one that is not declined is left alone. */
export async function tryFurther(
  work: Work,
  { id, provider }: Pick<Purchase, 'id' | 'provider'>,
): Promise<Purchase> {
  const purchase = await lockPurchase(work, id);
  if (purchase === null) throw new Error(`there is no purchase ${id}`);
  if (purchase.state !== 'declined') return purchase;
  const next = { state: 'open', attempt: purchase.attempt + 1, reference: null } as const;
  return updatePurchase(work, { ...purchase, ...next, provider, declineReason: null });
}
