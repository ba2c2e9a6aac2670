import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { GOOD_CARD, openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { placeOrder, settleFromProvider } from '../checkout/index.ts';
import { changeLicense, listLicenses, listPeriods, withEnds } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import type { Plan, Seats } from '../price/index.ts';
import { requestRefund } from '../refund/index.ts';
import {
  changeAtPeriodEnd,
  listSubscriptionOrders,
  pauseSubscription,
  previewChange,
} from './index.ts';

const db = await openSubscriptionStage();

async function begin() {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 } as const;
  const first = await scene.buy({ selection });
  const { id, licenseId } = await scene.subscriptionOf(first);
  const more = (kind: 'renewal' | 'upgrade', plan: Plan, seats: Seats) => {
    const change = { kind, licenseId } as const;
    return scene.buy({ selection: { ...selection, plan, seats }, change, buyer: { ...first } });
  };
  return {
    ...scene,
    first,
    id,
    now: () => scene.look(id),
    renew: (plan: 'month' | 'year' = 'year') => more('renewal', plan, 1),
    upgrade: (seats: 3 | 5) => more('upgrade', 'year', seats),
    renewThree: () => more('renewal', 'month', 3),
    periods: () => db.read((reader) => listPeriods(reader, licenseId)),
    paidUntil: async () => {
      const licenses = await db.read((r) => listLicenses(r, scene.ring, first.id));
      return (await db.read((reader) => withEnds(reader, licenses)))[0]?.paidUntil;
    },
    refund: async ({ id: orderId }: Order) => {
      const order = {
        orderId,
        amount: 'all',
        reason: 'staff',
        by: 'Ada',
        key: orderId,
      } as const;
      await db.run((work) => requestRefund(work, order));
      await scene.giveBack();
    },
    agree: async (plan: 'month' | 'year', seats: Seats) => {
      const change = { subscriptionId: id, plan, seats };
      const { seller } = scene.deps;
      const seen = await db.read((reader) => previewChange(reader, change, seller));
      if (!seen.ok) throw new Error(seen.code);
      const shownTotal = seen.value.quote.total;
      await db.run((work) =>
        changeAtPeriodEnd(work, scene.deps, { ...change, shownTotal, seller }),
      );
    },
  };
}

test('an upgrade that is paid too late leaves the open renewal of its subscription alone', async () => {
  const scene = await begin();
  const { periodEnd, mandate } = await scene.now();
  const { sandbox, first, id } = scene;
  db.clock.set(new Date(periodEnd.getTime() - days(2)));
  const { licenseId } = await scene.now();
  const input = orderInput({
    provider: 'sandbox',
    selection: { product: 'zipx', bundledProducts: [], plan: 'year', seats: 3 },
    change: { kind: 'upgrade', licenseId },
    buyer: { ...first },
  });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  expect(placed.value.order.quote.creditOff).toBeGreaterThan(0);
  await sandbox.setHabit(mandate, 'soft');
  db.clock.set(periodEnd);
  await scene.sweep();
  const before = await scene.now();
  expect(before).toMatchObject({ state: 'past-due', renewalId: expect.any(String) });
  await scene.pay(placed.value.order, GOOD_CARD);
  await scene.giveBack();
  expect(scene.paidOf(placed.value.order.id)).toEqual([0]);
  expect(await scene.now()).toEqual(before);
  await sandbox.setHabit(mandate, 'good');
  db.clock.set(before.retryAt ?? expect.fail('nothing is retried'));
  await scene.sweep();
  await scene.giveBack();
  expect(await scene.now()).toMatchObject({ state: 'active', period: 2, paidBy: before.renewalId });
  const all = await db.read((reader) => listSubscriptionOrders(reader, id));
  expect(all.map((order) => scene.paidOf(order.id))).toEqual(all.map(({ total }) => [total.minor]));
});

test('charges nothing for a license that no longer ends, and ends', async () => {
  const scene = await begin();
  const { first, id } = scene;
  const { licenseId, periodEnd } = await scene.now();
  // An order that the subscription does not know made it a lifetime license.
  const { id: orderId } = await scene.buy({ buyer: { ...first } });
  await db.run((work) =>
    changeLicense(work, scene.ring, { licenseId, orderId, plan: 'lifetime', seats: 1 }),
  );
  for (let hour = 0; hour < 3; hour += 1) {
    db.clock.set(new Date(periodEnd.getTime() + hours(hour)));
    await scene.sweep();
    await scene.giveBack();
  }
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'replaced' });
  const all = await db.read((reader) => listSubscriptionOrders(reader, id));
  expect(all.map((order) => order.id)).toEqual([first.id]);
});

test('keeps an agreed change after an early renewal', async () => {
  const scene = await begin();
  await scene.agree('month', 5);
  const agreed = (await scene.now()).nextQuote;
  await scene.renew();
  const { nextQuote, isChanging, nextChargeAt, plan, seats } = await scene.now();
  expect({ nextQuote, isChanging, plan, seats }).toEqual({
    nextQuote: agreed,
    isChanging: true,
    plan: 'year',
    seats: 1,
  });
  expect(nextChargeAt).toEqual(await scene.paidUntil());
});

test('replaces an agreed change with an upgrade', async () => {
  const scene = await begin();
  await scene.agree('month', 5);
  await scene.upgrade(3);
  expect(await scene.now()).toMatchObject({ isChanging: false, nextQuote: { seats: 3 } });
});

test('renews at the end of the other paid periods after one order is refunded', async () => {
  for (const which of [0, 1, 2]) {
    const scene = await begin();
    const orders = [scene.first, await scene.renew(), await scene.renew('month')];
    const [gone = scene.first] = orders.splice(which, 1);
    db.clock.advance(days(3));
    await scene.refund(gone);
    const now = await scene.now();
    expect(now).toMatchObject({ state: 'active', paidBy: orders.at(-1)?.id, noticed: null });
    expect([now.nextChargeAt, now.periodEnd]).toEqual(Array(2).fill(await scene.paidUntil()));
    expect(now.nextQuote.plan).toBe(which === 2 ? 'year' : 'month');
    for (const order of orders) await scene.refund(order);
    expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'refunded' });
  }
});

test('moves the next charge to the end of the license with each refund, and keeps the length of a pause', async () => {
  const scene = await begin();
  const [second, third] = [await scene.renew(), await scene.renew('month')];
  await db.run((work) =>
    pauseSubscription(work, scene.deps, { subscriptionId: scene.id, months: 2 }),
  );
  db.clock.advance(days(3));
  for (const order of [scene.first, second]) await scene.refund(order);
  const now = await scene.now();
  expect(now).toMatchObject({ state: 'paused', paidBy: third.id, plan: 'month' });
  expect(now.periodStart).toEqual(db.clock.now());
  expect(now.periodEnd).toEqual(await scene.paidUntil());
  const pause = (now.nextChargeAt?.getTime() ?? 0) - now.periodEnd.getTime();
  expect(Math.round(pause / days(1))).toBeGreaterThanOrEqual(59);
});

test('restores plan, PCs, and price after an upgrade is refunded', async () => {
  const scene = await begin();
  const before = await scene.now();
  const upgrade = await scene.upgrade(5);
  expect(await scene.now()).toMatchObject({ seats: 5, paidBy: upgrade.id });
  db.clock.advance(days(2));
  await scene.refund(upgrade);
  // The card of the upgrade stays, and period numbers are never reused.
  const { mandate, period } = await scene.now();
  expect(await scene.now()).toEqual({ ...before, mandate, period });
});

test('ends the subscription and its upgrades after a lost dispute, and keeps other paid periods', async () => {
  const scene = await begin();
  const upgrade = await scene.upgrade(3);
  const kept = await scene.renewThree();
  db.clock.advance(days(5));
  const reference = scene.first.reference ?? '';
  for (const state of ['open', 'lost'] as const) {
    await scene.sandbox.dispute(reference, state);
    await settleFromProvider(scene.deps, { reference });
    await scene.giveBack();
  }
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'refunded' });
  const periods = await scene.periods();
  expect(periods.map(({ orderId, withdrawnAt }) => [orderId, withdrawnAt !== null])).toEqual([
    ...[[scene.first.id, true] as const, [upgrade.id, true] as const, [kept.id, false] as const],
  ]);
  expect(periods.at(-1)?.startsAt).toEqual(db.clock.now());
  // Staff decide about the money for the upgrade.
  expect(scene.paidOf(upgrade.id)).toEqual([upgrade.total.minor]);
});
