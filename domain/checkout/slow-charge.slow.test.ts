import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { findLicense } from '../license/index.ts';
import { findOrder } from '../order/index.ts';
import type { PaymentProvider, PaymentSnapshot } from '../payment/index.ts';
import { renewSubscriptions } from './renew.ts';
import { reconcilePayments } from './settle-from-provider.ts';

const db = await openSubscriptionStage();

/** Begins a renewal whose charge gives this answer, or none, and whose payment stays `waiting` until the test ends it. */
async function begin(answers: boolean) {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const {
    id,
    orderId: firstId,
    periodEnd,
  } = await scene.subscriptionOf(await scene.buy({ selection }));
  const payment: { now: PaymentSnapshot | null; canceled: number } = { now: null, canceled: 0 };
  const known = () => payment.now ?? expect.fail('nothing was charged');
  const provider: PaymentProvider = {
    ...scene.provider,
    async charge({ orderId, total }) {
      const reference = `slow ${orderId}`;
      payment.now ??= makeSnapshot({ reference, orderId, total, state: 'waiting' });
      if (!answers && payment.now.state === 'waiting') throw new Error('no answer');
      return { kind: 'done', reference };
    },
    fetch: async () => known(),
    find: async () => (payment.now ? [payment.now] : []),
    async cancel() {
      payment.canceled += 1;
      return known();
    },
  };
  const deps = { ...scene.deps, provider };
  return {
    payment,
    firstId,
    subscription: () => scene.look(id),
    order: () => db.read((reader) => findOrder(reader, known().orderId)),
    license: () => db.read((reader) => findLicense(reader, scene.ring, firstId)),
    async sweepAfter(time: number) {
      db.clock.set(new Date(periodEnd.getTime() + time));
      await renewSubscriptions(deps).catch(() => null);
      await reconcilePayments(deps);
    },
    settle() {
      payment.now = { ...known(), state: 'paid', received: known().total };
    },
  };
}

test('a charge that the provider does not answer for days is neither ended nor a decline', async () => {
  const { payment, order, subscription, sweepAfter, settle } = await begin(false);
  for (const day of [0, 1, 3, 4, 5]) {
    await sweepAfter(days(day));
    expect([await order(), await subscription()]).toMatchObject([
      { state: 'open', attempt: 1 },
      { state: 'active', firstDeclinedAt: null },
    ]);
  }
  expect(payment.canceled).toBe(0);
  settle();
  await sweepAfter(days(6));
  expect(await subscription()).toMatchObject({ state: 'active', period: 2 });
});

test('a renewal whose money takes longer than the grace keeps its license', async () => {
  const { license, subscription, sweepAfter, settle } = await begin(true);
  for (const day of [0, 3, 8]) {
    await sweepAfter(days(day));
    expect((await license())?.expiresAt?.getTime()).toBeGreaterThan(db.clock.now().getTime());
  }
  const { nextChargeAt } = await subscription();
  settle();
  await sweepAfter(days(9));
  expect(await subscription()).toMatchObject({ state: 'active', period: 2 });
  expect((await subscription()).periodStart).toEqual(nextChargeAt);
});
