import { randomUUID } from 'node:crypto';
import { type PlaceInput, placeOrder, settleFromProvider } from '../../domain/checkout/index.ts';
import { type Order, recordStart } from '../../domain/order/index.ts';
import { type RefundAnswer, RefundRefused, type RefundState } from '../../domain/payment/index.ts';
import type { Money } from '../../kit/money.ts';
import type { TestDatabase } from './database.ts';
import { orderInput } from './orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from './payments.ts';

type StoredRefund = RefundAnswer & { readonly reference: string; readonly key: string | null };

/** Refunds once per key, and has its own books. */
export function givingProvider() {
  const provider = scriptedProvider();
  const refunds = new Map<string, StoredRefund>();
  const fault: { answers: RefundState; isDeaf: boolean; refuses: boolean } = {
    answers: 'done',
    isDeaf: false,
    refuses: false,
  };
  const indexOf = (reference: string) =>
    provider.snapshots.findIndex((snapshot) => snapshot.reference === reference);
  const listOf = (reference: string) =>
    [...refunds.values()].filter((one) => one.reference === reference);
  const givenOf = (reference: string) =>
    listOf(reference)
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { amount }) => sum + amount.minor, 0);
  const give = (key: string | null, { reference, amount }: RefundQuery): RefundAnswer => {
    const snapshot = provider.snapshots[indexOf(reference)];
    if (snapshot === undefined) throw new Error(`Unknown payment ${reference}`);
    const isHeld = snapshot.dispute === 'open' || snapshot.dispute === 'lost';
    const isTooMuch = amount.minor > snapshot.received.minor - givenOf(reference);
    if (fault.refuses || isHeld || isTooMuch) throw new RefundRefused(`${reference} refused`);
    const id = key === null ? `re_desk_${refunds.size}_${reference}` : `re_${key}`;
    const made = { id, state: fault.answers, amount, reference, key };
    refunds.set(key ?? id, made);
    return made;
  };
  return {
    ...provider,
    refunds,
    fault,
    givenOf,
    fetch: async (reference: string) => ({
      ...(await provider.fetch(reference)),
      refunds: listOf(reference).map(({ reference: _, ...snapshot }) => snapshot),
    }),
    write: (change: Parameters<typeof makeSnapshot>[0]) => {
      const snapshot = makeSnapshot(change);
      const index = indexOf(snapshot.reference);
      provider.snapshots.splice(
        index < 0 ? provider.snapshots.length : index,
        index < 0 ? 0 : 1,
        snapshot,
      );
    },
    giveElsewhere: (order: RefundQuery) => give(null, order),
    /** Ends pending refunds, or one by its id. A refund that was done may fail too. */
    end: (state: RefundState, id?: string) => {
      for (const [key, one] of refunds)
        if (id === undefined ? one.state === 'waiting' : one.id === id)
          refunds.set(key, { ...one, state });
    },
    refund: async (request: RefundQuery & { idempotencyKey: string }) => {
      const known = refunds.get(request.idempotencyKey) ?? give(request.idempotencyKey, request);
      if (fault.isDeaf) throw new Error('The answer was lost');
      return { id: known.id, state: known.state, amount: known.amount };
    },
  };
}

type RefundQuery = { readonly reference: string; readonly amount: Money };

export function openRefundScene(db: TestDatabase) {
  const provider = givingProvider();
  const orderDeps = testOrderDeps();
  const deps = {
    ...orderDeps,
    database: db.database,
    provider,
    secret: 'a secret of this test',
    siteUrl: 'https://shop.example',
  };
  const hear = (reference: string) => settleFromProvider(deps, { reference });
  return {
    provider,
    deps,
    ring: orderDeps.ring,
    hear,
    async sell(change: Partial<PlaceInput> = {}): Promise<Order> {
      const order = await place(db, change);
      const { id: orderId, total, method } = order;
      const reference = `${orderId}:1`;
      provider.write({ reference, orderId, total, method, state: 'paid', at: db.clock.now() });
      await hear(reference);
      return order;
    },
    place: (change: Partial<PlaceInput> = {}) => place(db, change),
    again: ({ id, product, bundledProducts, plan, seats, ...buyer }: Order) =>
      db.run((work) =>
        placeOrder(
          work,
          orderInput({
            id,
            buyer,
            selection: { product, bundledProducts, plan, seats },
            shownTotal: null,
          }),
        ),
      ),
  };
}

async function place(db: TestDatabase, change: Partial<PlaceInput>): Promise<Order> {
  const id = randomUUID();
  const email = `${id}@buyer.example`;
  const buyer = { ...orderInput().buyer, email };
  const placed = await db.run((work) => placeOrder(work, orderInput({ id, buyer, ...change })));
  if (!placed.ok) throw new Error(placed.code);
  const start = { orderId: id, attempt: 1, provider: 'scripted', reference: `${id}:1` };
  await db.run((work) => recordStart(work, start));
  return placed.value.order;
}
