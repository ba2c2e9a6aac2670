import { randomUUID } from 'node:crypto';
import {
  checkoutJobs,
  type PlaceInput,
  placeOrder,
  settleFromProvider,
} from '../../domain/checkout/index.ts';
import { findOrder, type Order, recordStart } from '../../domain/order/index.ts';
import type { PaymentProvider } from '../../domain/payment/index.ts';
import { refundJobs } from '../../domain/refund/index.ts';
import {
  findByOrder,
  findSubscription,
  type Subscription,
  subscriptionJobs,
} from '../../domain/subscription/index.ts';
import { subscription, subscriptionOrder } from '../../domain/subscription/table.ts';
import { sellerIn, type TaxIdDeps } from '../../domain/tax/index.ts';
import { systemRandom } from '../../kit/random.ts';
import { openSandbox } from '../../providers/sandbox/sandbox.ts';
import type { TestDatabase } from './database.ts';
import { orderInput } from './orders.ts';
import { testOrderDeps } from './payments.ts';
import { startOf } from './sandbox.ts';

export const GOOD_CARD = '4242424242424242';

/** A number, or the fields of a card. */
type PayingCard = Parameters<typeof startOf>[1];

/** Each scene has its own provider, but the job processes every subscription. */
export async function emptySubscriptions({ orm }: TestDatabase): Promise<void> {
  await orm.delete(subscriptionOrder);
  await orm.delete(subscription);
}

/** `register` is null for none. */
export const taxIdsOf = (
  database: TaxIdDeps['database'],
  register: TaxIdDeps['register'] = null,
): TaxIdDeps => ({ database, register, enoughOffline: 'nothing' });

/** Charges at a sandbox on the same clock. Webhooks are delivered on demand. */
export function openSubscriptionScene(db: TestDatabase, register: TaxIdDeps['register'] = null) {
  const sandbox = openSandbox({
    file: ':memory:',
    signingSecret: 'of this test',
    clock: db.clock,
    random: systemRandom,
    deliver: async () => new Response(),
    challengeUrl: () => 'https://shop.example/3ds',
    walletUrl: () => 'https://shop.example/wallet',
    cardUrl: () => 'https://shop.example/card',
  });
  /** An error thrown before or after a call loses the request or the answer. */
  const wire = { before: () => {}, after: () => {} };
  const provider: PaymentProvider = {
    ...sandbox,
    async charge(request) {
      wire.before();
      const answer = await sandbox.charge(request);
      wire.after();
      return answer;
    },
  };
  const orderDeps = testOrderDeps();
  const deps = {
    ...orderDeps,
    database: db.database,
    provider,
    seller: sellerIn('DE'),
    secret: 'a secret of this test',
    siteUrl: 'https://shop.example',
    taxIds: taxIdsOf(db.database, register),
  };
  const jobs = { ...subscriptionJobs(deps), ...checkoutJobs(deps) };
  const refunds = refundJobs(deps);

  async function pay(order: Order, card: PayingCard): Promise<Order> {
    const { id, attempt } = order;
    const started = await sandbox.start(startOf(order, card));
    const { reference } = started;
    await db.run((work) =>
      recordStart(work, { orderId: id, attempt, provider: 'sandbox', reference }),
    );
    await settleFromProvider(deps, { reference });
    return (await db.read((reader) => findOrder(reader, id))) ?? order;
  }

  return {
    sandbox,
    provider,
    wire,
    deps,
    jobs,
    ring: orderDeps.ring,
    pay,
    /** A new order, or the next attempt of an unpaid one, like the pay page. */
    async buy(change: Partial<PlaceInput> = {}, card: PayingCard = GOOD_CARD): Promise<Order> {
      const id = change.id ?? randomUUID();
      const buyer = { ...orderInput().buyer, email: `${id}@buyer.example` };
      const input = orderInput({ provider: 'sandbox', buyer, ...change, id });
      const placed = await db.run((work) => placeOrder(work, input));
      if (!placed.ok) throw new Error(placed.code);
      return placed.value.needsPayment ? pay(placed.value.order, card) : placed.value.order;
    },
    async subscriptionOf({ orderNumber, email }: Order): Promise<Subscription> {
      const found = await db.read((reader) => findByOrder(reader, { orderNumber, email }));
      if (found === null) throw new Error('The order has no subscription');
      return found;
    },
    async look(id: string): Promise<Subscription> {
      const found = await db.read((reader) => findSubscription(reader, id));
      if (found === null) throw new Error('There is no subscription');
      return found;
    },
    sweep: () => jobs['renew-subscriptions'](),
    async giveBack(): Promise<void> {
      for (let round = 0; round < 3; round += 1) {
        for (const { job, data } of db.jobs.splice(0)) {
          if (job === 'return-money' || job === 'send-refund') await refunds[job](data);
        }
      }
    },
    /** Paid payments at the provider, with the money that was not refunded. */
    paidOf: (orderId: string) =>
      sandbox
        .ledger()
        .filter((line) => line.orderId === orderId && line.state === 'paid')
        .map(({ received, refunded }) => received - refunded),
  };
}
