import { note } from '../../domain/audit/index.ts';
import { placeOrder, type RenewDeps, settleFromProvider } from '../../domain/checkout/index.ts';
import { activateDevice, type KeyRing, listLicenses } from '../../domain/license/index.ts';
import { findOrder, idempotencyKey, type Order, recordStart } from '../../domain/order/index.ts';
import {
  METHOD_FACTS,
  methodsOf,
  type PaymentMethod,
  type PaymentProvider,
} from '../../domain/payment/index.ts';
import { PLANS } from '../../domain/price/index.ts';
import { requestRefund } from '../../domain/refund/index.ts';
import {
  cancelSubscription,
  findSubscription,
  findSubscriptionOrder,
} from '../../domain/subscription/index.ts';
import { newId } from '../../kit/id.ts';
import { systemRandom } from '../../kit/random.ts';
import { days } from '../../kit/time.ts';
import { SOLD_PRODUCTS } from '../../products/index.ts';
import type { Person } from './people.ts';
import type { Simulation } from './simulation.ts';

export type Till = RenewDeps & {
  readonly provider: PaymentProvider;
  readonly ring: KeyRing;
  readonly payQr: (reference: string) => Promise<void>;
  /** The bank accepts a saved card again. */
  readonly relent: (mandate: string) => Promise<void>;
};

export const COUPONS = ['WELCOME10', 'DEMO-SPRING20', 'DEMO-BACK15'] as const;

const CARDS = [
  ['4242424242424242', 86],
  ['4000000000000002', 4],
  ['4000000000009995', 2],
  ['4000000000000341', 5],
  ['4000000000000259', 0.6],
] as const;

const SEATS = [
  [1, 62],
  [3, 28],
  [5, 10],
] as const;

/** Places an order and simulates what follows: a payment or none, use, and sometimes a refund or a cancellation. */
export async function placeDemoOrder(
  simulation: Simulation,
  till: Till,
  person: Person,
): Promise<string> {
  const { dice, database } = simulation;
  const id = newId(systemRandom);
  const method = methodFor(simulation, person, till.provider);
  const plan = dice.weighted([
    [PLANS[0], 9],
    [PLANS[1], 56],
    [PLANS[2], 35],
  ]);
  const [product, ...others] = shuffled(simulation, [...SOLD_PRODUCTS.map(({ key }) => key)]);
  const placed = await database.run((work) =>
    placeOrder(work, {
      id,
      method,
      market: person.market,
      locale: person.locale,
      buyer: person.buyer,
      selection: {
        product: product ?? 'zipx',
        plan,
        seats: dice.weighted(SEATS),
        bundledProducts: dice.chance(0.1) ? others.slice(0, dice.whole(1, 2)) : [],
      },
      coupon: dice.chance(0.12) ? dice.pick(COUPONS) : null,
      provider: till.provider.id,
      seller: till.seller,
      shownTotal: null,
      waivedWithdrawal: dice.chance(0.7),
      taxIdProven: false,
    }),
  );
  if (!placed.ok) throw new Error(`The demo order was refused: ${placed.code}`);
  if (dice.chance(0.03)) return id;
  await pay(simulation, till, placed.value.order);
  const paid = await database.read((reader) => findOrder(reader, id));
  if (paid?.state === 'paid') await followUp(simulation, till, paid);
  return id;
}

async function pay({ dice, database }: Simulation, till: Till, order: Order): Promise<void> {
  const { id, total, locale, email, name, method, attempt, plan } = order;
  const { provider } = till;
  const started = await provider.start({
    orderId: id,
    idempotencyKey: idempotencyKey(order),
    total,
    locale,
    email,
    name,
    method,
    returnUrl: `${till.siteUrl}/pay?purchase=${id}`,
    keep: METHOD_FACTS[method].canRenew && plan !== 'lifetime',
    expiresAt: null,
    instrument: {
      card_number: dice.weighted(CARDS),
      card_expiry: '12/2044',
      card_cvc: '123',
    },
  });
  const { reference } = started;
  const start = { orderId: id, attempt, provider: provider.id, reference };
  await database.run((work) => recordStart(work, start));
  if (started.kind === 'qr' && dice.chance(0.85)) await till.payQr(reference);
  await settleFromProvider(till, { reference });
}

async function followUp(simulation: Simulation, till: Till, order: Order): Promise<void> {
  const { dice, database } = simulation;
  const { id } = order;
  if (dice.chance(0.75)) await installIt(simulation, till, id);
  if (dice.chance(0.045)) {
    const [by, reason] = dice.chance(0.5)
      ? (['buyer', 'guarantee'] as const)
      : (['demo-support@example.com', 'staff'] as const);
    simulation.later(days(dice.whole(1, 24)), () =>
      database.run(async (work) => {
        await requestRefund(work, { orderId: id, amount: 'all', reason, by, key: `demo:${id}` });
        const object = { kind: 'order' as const, id, name: order.orderNumber };
        if (reason === 'staff') await note(work, { who: by, object, act: 'refund', why: 'demo' });
      }),
    );
  }
  const place = await database.read((reader) => findSubscriptionOrder(reader, id));
  if (place !== null && dice.chance(0.6))
    await recoverLater(simulation, till, place.subscriptionId);
  if (place === null || !dice.chance(order.plan === 'month' ? 0.8 : 0.15)) return;
  simulation.later(days(dice.whole(3, 150)), () =>
    database.run(async (work) => {
      await cancelSubscription(work, till, { subscriptionId: place.subscriptionId });
    }),
  );
}

/** A renewal that the bank declines at first is paid by a later attempt. */
async function recoverLater(
  { dice, database, later }: Simulation,
  till: Till,
  subscriptionId: string,
): Promise<void> {
  const subscription = await database.read((reader) => findSubscription(reader, subscriptionId));
  if (subscription === null) return;
  const { mandate, periodEnd } = subscription;
  const wait = periodEnd.getTime() - subscription.periodStart.getTime();
  later(wait + days(dice.whole(1, 9)), () => till.relent(mandate));
}

async function installIt(
  { dice, database }: Simulation,
  { ring }: Till,
  id: string,
): Promise<void> {
  await database.run(async (work) => {
    for (const { key, product, seats } of await listLicenses(work, ring, id)) {
      for (let pc = 1; pc <= Math.min(seats, dice.whole(1, 2)); pc += 1) {
        const device = {
          id: newId(systemRandom).replaceAll('-', '').slice(0, 30),
          name: `DEMO-PC-${pc}`,
        };
        await activateDevice(work, ring, {
          key,
          product,
          device,
          appVersion: `${dice.whole(3, 4)}.${dice.whole(0, 9)}.0`,
          replaces: null,
          nonce: null,
        });
      }
    }
  });
}

function methodFor(
  { dice }: Simulation,
  { market, buyer: { country } }: Person,
  provider: Pick<PaymentProvider, 'methods'>,
): PaymentMethod {
  const codes = methodsOf({ market, country }, provider, []).filter(
    (method) => METHOD_FACTS[method].flow === 'code',
  );
  return codes.length > 0 && dice.chance(0.6) ? dice.pick(codes) : 'card';
}

const shuffled = <Item>({ dice }: Simulation, items: Item[]): Item[] =>
  items
    .map((item) => [dice.next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
