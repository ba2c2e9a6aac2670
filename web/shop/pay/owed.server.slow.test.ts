import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { placeOrder } from '../../../domain/checkout/index.ts';
import { revokeForMisuse } from '../../../domain/license/index.ts';
import { findOrder, type Order, recordStart } from '../../../domain/order/index.ts';
import { cancelSubscription, listSubscriptionOrders } from '../../../domain/subscription/index.ts';
import { days } from '../../../kit/time.ts';
import { getLocale } from '../../../locales/index.ts';
import { orderInput } from '../../../tests/harness/orders.ts';
import { startOf } from '../../../tests/harness/sandbox.ts';
import { openSubscriptionStage } from '../../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../../tests/harness/subscriptions.ts';
import type { Services } from '../../loaders/context.ts';
import { redirectToOwed } from './owed.server.ts';

const db = await openSubscriptionStage();

/** Returns true if the order can be paid, and otherwise where its page redirects to. */
function openWith(scene: ReturnType<typeof openSubscriptionScene>, order: Order) {
  const services = {
    ...scene.deps,
    settings: { sessionSecret: 'a secret of this test' },
    report: (error: unknown) => Promise.reject(error),
  } as unknown as Services;
  const request = new Request('https://shop.example/de/pay');
  return redirectToOwed(order, { request, services, locale: getLocale('de') }).catch(
    (thrown: unknown) =>
      thrown instanceof Response ? thrown.headers.get('location') : Promise.reject(thrown),
  );
}

async function pastDue() {
  const scene = openSubscriptionScene(db);
  const selection = {
    product: 'zipx',
    bundledProducts: ['pdfreader'],
    plan: 'month',
    seats: 1,
  } as const;
  const { id, periodEnd, mandate, licenseId } = await scene.subscriptionOf(
    await scene.buy({ selection }),
  );
  await scene.sandbox.setHabit(mandate, 'hard');
  db.clock.set(periodEnd);
  await scene.sweep();
  const renewals = async () =>
    (await db.read((reader) => listSubscriptionOrders(reader, id))).slice(1);
  const [declined] = await renewals();
  if (!declined) throw new Error('nothing was renewed');
  return {
    scene,
    id,
    declined,
    renewals,
    revoke: () => db.run((work) => revokeForMisuse(work, { licenseId })),
    open: (order: Order) => openWith(scene, order),
  };
}

test('says that nothing is owed after a cancellation', async () => {
  const { scene, id: subscriptionId, declined, open } = await pastDue();
  await db.run((work) => cancelSubscription(work, scene.deps, { subscriptionId }));
  expect(await open(declined)).toBe('/de/scriptions?owed=nothing');
});

test('cancels a payment at the bank and requests the right amount after a license was revoked', async () => {
  const { scene, declined, revoke, renewals, open } = await pastDue();
  const { id, product, bundledProducts, plan, seats, ...buyer } = declined;
  const selection = { product, bundledProducts, plan, seats };
  const input = orderInput({ id, selection, buyer, provider: 'sandbox' });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  const { attempt } = placed.value.order;
  const { reference } = await scene.sandbox.start(startOf(placed.value.order, '4000002500003155'));
  await db.run((work) =>
    recordStart(work, { orderId: id, attempt, provider: 'sandbox', reference }),
  );
  const asking = await db.read((reader) => findOrder(reader, id));
  if (!asking) throw new Error('the order is gone');
  expect(await open(asking)).toBe(true);
  await revoke();
  const path = await open(asking);
  const [, owed] = await renewals();
  expect([path, owed?.bundledProducts]).toEqual([`/de/pay?purchase=${owed?.id}`, []]);
  expect((await scene.sandbox.fetch(reference)).state).toBe('declined');
  expect(await open(asking)).toBe(path);
  expect(owed && (await open(owed))).toBe(true);
});

test('offers a license anew when the agreed price of its renewal has ended', async () => {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 } as const;
  const { id: subscriptionId, licenseId } = await scene.subscriptionOf(
    await scene.buy({ selection }),
  );
  await db.run((work) => cancelSubscription(work, scene.deps, { subscriptionId }));
  const change = { kind: 'renewal', licenseId } as const;
  const input = orderInput({ id: randomUUID(), selection, change, provider: 'sandbox' });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, attempt } = placed.value.order;
  const { reference } = await scene.sandbox.start(startOf(placed.value.order, '4000002500003155'));
  const start = { orderId, attempt, provider: 'sandbox', reference };
  await db.run((work) => recordStart(work, start));
  const asking = await db.read((reader) => findOrder(reader, orderId));
  if (!asking) throw new Error('the order is gone');
  expect(await openWith(scene, asking)).toBe(true);
  db.clock.advance(days(2));
  expect(await openWith(scene, asking)).toMatch(/^\/de\/renew/);
});
