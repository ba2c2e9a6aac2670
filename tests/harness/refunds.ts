import { randomUUID } from 'node:crypto';
import { type RefundAnswer, RefundRefused, type RefundState } from '../../domain/payment/index.ts';
import {
  type PlaceInput,
  type Purchase,
  placePurchase,
  recordStart,
  settleFromProvider,
} from '../../domain/purchase/index.ts';
import type { Money } from '../../kit/money.ts';
import type { TestDatabase } from './database.ts';
import { orderInput } from './orders.ts';
import { makeTruth, scriptedProvider, testCounter } from './payments.ts';

/** A scripted provider that also gives money back, once per key, and keeps the books of it. */
export function givingProvider() {
  const provider = scriptedProvider();
  const refunds = new Map<string, RefundAnswer & { readonly reference: string }>();
  const fault: { answers: RefundState; isDeaf: boolean; refuses: boolean } = {
    ...{ answers: 'done', isDeaf: false, refuses: false },
  };
  const truthOf = (reference: string) =>
    provider.truths.findIndex((truth) => truth.reference === reference);
  const givenOf = (reference: string) =>
    [...refunds.values()]
      .filter((one) => one.reference === reference && one.state !== 'failed')
      .reduce((sum, { amount }) => sum + amount.minor, 0);
  return {
    ...provider,
    ...{ refunds, fault, givenOf },
    /** Writes a payment as the test needs it. */
    write: (change: Parameters<typeof makeTruth>[0]) => {
      const truth = makeTruth(change);
      const index = truthOf(truth.reference);
      provider.truths.splice(index < 0 ? provider.truths.length : index, index < 0 ? 0 : 1, truth);
    },
    /** Ends what waits. */
    end: (state: RefundState) => {
      for (const [key, one] of refunds)
        if (one.state === 'waiting') refunds.set(key, { ...one, state });
    },
    refund: async (request: { reference: string; idempotencyKey: string; amount: Money }) => {
      const { reference, idempotencyKey: key, amount } = request;
      const truth = provider.truths[truthOf(reference)];
      if (truth === undefined) throw new Error(`unknown payment ${reference}`);
      const isHeld = truth.dispute === 'open' || truth.dispute === 'lost';
      const isTooMuch = amount.minor > truth.received.minor - givenOf(reference);
      if (!refunds.has(key) && (fault.refuses || isHeld || isTooMuch))
        throw new RefundRefused(`${reference} refused`);
      const known = refunds.get(key) ?? {
        ...{ id: `re_${key}`, state: fault.answers, amount, reference },
      };
      refunds.set(key, known);
      if (fault.isDeaf) throw new Error('the answer was lost');
      return { id: known.id, state: known.state, amount: known.amount };
    },
  };
}

/** A shop with one provider that gives back, and ways to sell and to hear. */
export function openRefundScene(db: TestDatabase) {
  const provider = givingProvider();
  const counter = testCounter();
  const desk = {
    ...{ ...counter, database: db.database, provider },
    ...{ secret: 'a secret of this test', siteUrl: 'https://shop.example' },
  };
  const hear = (reference: string) => settleFromProvider(desk, { reference });
  return {
    ...{ provider, desk, ring: counter.ring, hear },
    async sell(change: Partial<PlaceInput> = {}): Promise<Purchase> {
      const purchase = await place(db, change);
      const { id: purchaseId, total } = purchase;
      const reference = `${purchaseId}:1`;
      provider.write({ reference, purchaseId, total, state: 'paid', at: db.clock.now() });
      await hear(reference);
      return purchase;
    },
    place: (change: Partial<PlaceInput> = {}) => place(db, change),
    /** The pay page of an order that was begun, sent once more. */
    again: ({ id, product, also, plan, seats, ...buyer }: Purchase) =>
      db.run((work) =>
        placePurchase(
          work,
          orderInput({ id, buyer, selection: { product, also, plan, seats }, shownTotal: null }),
        ),
      ),
  };
}

async function place(db: TestDatabase, change: Partial<PlaceInput>): Promise<Purchase> {
  const id = randomUUID();
  const email = `${id}@buyer.example`;
  const buyer = { ...orderInput().buyer, email };
  const placed = await db.run((work) => placePurchase(work, orderInput({ id, buyer, ...change })));
  if (!placed.ok) throw new Error(placed.code);
  const start = { purchaseId: id, attempt: 1, provider: 'scripted', reference: `${id}:1` };
  await db.run((work) => recordStart(work, start));
  return placed.value.purchase;
}
