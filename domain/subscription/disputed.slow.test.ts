import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { listLicenses, listPeriods } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { addEndpoint } from '../webhook/index.ts';
import {
  cancelSubscription,
  ensureOwedOrder,
  findNextCharge,
  listSubscriptionOrders,
  pauseSubscription,
} from './index.ts';

const db = await openSubscriptionStage();

async function begin(plan: 'month' | 'year') {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan, seats: 1 } as const;
  const first = await scene.buy({ selection });
  const { id, periodEnd, licenseId } = await scene.subscriptionOf(first);
  const reference = first.reference ?? '';
  const dispute = async (state: 'open' | 'won' | 'lost') => {
    await scene.sandbox.dispute(reference, state);
    await settleFromProvider(scene.deps, { reference });
    await scene.giveBack();
  };
  const mails = async () =>
    (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
      .filter(({ to }) => to === first.email)
      .map(({ kind }) => kind)
      .toReversed();
  const license = async () =>
    (await db.read((reader) => listLicenses(reader, scene.ring, first.id)))[0];
  const works = async () => {
    const found = await license();
    return found?.state === 'active' && (found.expiresAt ?? 0) > db.clock.now();
  };
  const periods = () => db.read((reader) => listPeriods(reader, licenseId));
  const orders = () => db.read((reader) => listSubscriptionOrders(reader, id));
  /** Runs the job daily. The license is valid and the next charge is ahead each time. */
  const live = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      db.clock.advance(days(1));
      await scene.sweep();
      expect(await works()).toBe(true);
      expect((await scene.look(id)).nextChargeAt?.getTime()).toBeGreaterThan(
        db.clock.now().getTime(),
      );
    }
  };
  const now = () => scene.look(id);
  return {
    ...scene,
    id,
    first,
    periodEnd,
    dispute,
    mails,
    license,
    works,
    orders,
    periods,
    live,
    now,
  };
}

test.each(['month', 'year'] as const)(
  'holds a %s through three months of dispute, then announces and charges the renewal',
  async (plan) => {
    const scene = await begin(plan);
    await scene.dispute('open');
    db.clock.set(new Date(scene.periodEnd.getTime() - days(8)));
    await scene.sweep();
    await scene.live(90);
    expect(await scene.now()).toMatchObject({ state: 'active', period: 1, graceEndsAt: null });
    expect(await scene.orders()).toHaveLength(1);
    expect(await scene.mails()).toEqual(['order']);
    expect(await db.read((reader) => findNextCharge(reader, scene.first.id))).toBeNull();
    await scene.dispute('won');
    db.clock.advance(days(1));
    await scene.sweep();
    expect(await scene.mails()).toEqual(['order', 'renewal-notice']);
    const { nextChargeAt } = await scene.now();
    const chargeAt = nextChargeAt ?? new Date(0);
    expect(chargeAt.getTime() - db.clock.now().getTime()).toBeGreaterThanOrEqual(days(6));
    expect(await db.read((reader) => findNextCharge(reader, scene.first.id))).toMatchObject({
      at: chargeAt,
    });
    db.clock.set(new Date(chargeAt.getTime() - hours(1)));
    await scene.sweep();
    expect(await scene.orders()).toHaveLength(1);
    expect(await scene.works()).toBe(true);
    db.clock.set(new Date(chargeAt.getTime() + hours(1)));
    await scene.sweep();
    expect(await scene.mails()).toEqual(['order', 'renewal-notice', 'renewal']);
    const after = await scene.now();
    expect(after).toMatchObject({ state: 'active', period: 2, periodStart: chargeAt });
    expect(after.nextChargeAt).toEqual(after.periodEnd);
    expect(after.periodEnd > db.clock.now()).toBe(true);
    expect(await scene.works()).toBe(true);
  },
);

test('tells other programs when a dispute moves the next charge', async () => {
  const scene = await begin('month');
  const draft = { url: 'https://ear.example/hook', events: ['subscription.changed'] } as const;
  await db.run((work) => addEndpoint(work, scene.ring, draft));
  const told = async () =>
    (
      await db.database.pool.query('select type from webhook_event where object_id = $1', [
        scene.id,
      ])
    ).rowCount;
  await scene.dispute('open');
  db.clock.set(new Date(scene.periodEnd.getTime() - days(8)));
  await scene.sweep();
  expect([await told(), (await scene.now()).nextChargeAt]).toEqual([0, scene.periodEnd]);
  db.clock.set(scene.periodEnd);
  for (let run = 0; run < 2; run += 1) await scene.sweep();
  expect((await scene.now()).nextChargeAt?.getTime()).toBeGreaterThan(scene.periodEnd.getTime());
  expect(await told()).toBe(1);
});

test('ends the subscription after a long dispute is lost', async () => {
  const scene = await begin('month');
  await scene.dispute('open');
  db.clock.set(new Date(scene.periodEnd.getTime() - hours(1)));
  await scene.sweep();
  await scene.live(60);
  await scene.dispute('lost');
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'refunded' });
  expect(await scene.license()).toMatchObject({ state: 'revoked' });
  db.clock.advance(days(20));
  await scene.sweep();
  expect(await scene.orders()).toHaveLength(1);
  expect(await scene.mails()).not.toContain('renewal-notice');
});

test('retries no declined renewal during a dispute, and restarts its grace afterward', async () => {
  const scene = await begin('month');
  await scene.sandbox.setHabit((await scene.now()).mandate, 'soft');
  db.clock.set(scene.periodEnd);
  await scene.sweep();
  expect(await scene.now()).toMatchObject({ state: 'past-due' });
  await scene.dispute('open');
  await scene.live(40);
  expect(await scene.now()).toMatchObject({ state: 'active', retryAt: null, graceEndsAt: null });
  expect((await scene.mails()).filter((kind) => kind === 'payment-failed')).toHaveLength(1);
  await scene.dispute('won');
  db.clock.advance(days(1));
  await scene.sweep();
  const dueAt = (await scene.now()).nextChargeAt ?? new Date(0);
  db.clock.set(dueAt);
  await scene.sweep();
  const late = await scene.now();
  expect(late).toMatchObject({ state: 'past-due', firstDeclinedAt: dueAt });
  expect(late.graceEndsAt).toEqual(new Date(dueAt.getTime() + days(14)));
  db.clock.advance(days(2));
  const owed = await db.run((work) =>
    ensureOwedOrder(work, scene.deps, { subscriptionId: scene.id }),
  );
  if (!owed.ok) throw new Error(owed.code);
  const {
    id,
    product,
    bundledProducts,
    plan,
    seats,
    total: shownTotal,
    attempt: seenAttempt,
  } = owed.value;
  const selection = { product, bundledProducts, plan, seats };
  await scene.buy({ id, selection, shownTotal, seenAttempt, buyer: owed.value });
  expect(await scene.now()).toMatchObject({ state: 'active', period: 2, periodStart: dueAt });
});

test('sends the notice again for the later date', async () => {
  const scene = await begin('month');
  db.clock.set(new Date(scene.periodEnd.getTime() - days(7)));
  await scene.sweep();
  await scene.dispute('open');
  db.clock.set(new Date(scene.periodEnd.getTime() - hours(1)));
  await scene.sweep();
  expect(await scene.now()).toMatchObject({ nextChargeAt: scene.periodEnd, noticed: 7 });
  db.clock.set(scene.periodEnd);
  await scene.sweep();
  await scene.live(3);
  await scene.dispute('won');
  await scene.live(1);
  expect(await scene.mails()).toEqual(['order', 'renewal-notice', 'renewal-notice']);
});

test('holds for a dispute of an earlier period, and allows canceling meanwhile', async () => {
  const scene = await begin('month');
  db.clock.set(scene.periodEnd);
  await scene.sweep();
  const { periodEnd } = await scene.now();
  await scene.dispute('open');
  db.clock.set(new Date(periodEnd.getTime() - hours(1)));
  await scene.sweep();
  await scene.live(20);
  expect(await scene.orders()).toHaveLength(2);
  await db.run((work) => cancelSubscription(work, scene.deps, { subscriptionId: scene.id }));
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'cancelled' });
  expect(await scene.works()).toBe(false);
});

test('starts a declined period at the end of the pause, not at the end of the paid period', async () => {
  const scene = await begin('month');
  const subscriptionId = scene.id;
  await db.run((work) => pauseSubscription(work, scene.deps, { subscriptionId, months: 3 }));
  const { nextChargeAt, mandate } = await scene.now();
  await scene.sandbox.setHabit(mandate, 'soft');
  const over = nextChargeAt ?? new Date(0);
  db.clock.set(over);
  await scene.sweep();
  await scene.sandbox.setHabit(mandate, 'good');
  db.clock.advance(days(1));
  await scene.sweep();
  expect(await scene.now()).toMatchObject({ state: 'active', period: 2, periodStart: over });
});
