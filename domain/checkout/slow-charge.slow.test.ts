import { expect, test } from 'vitest';
import { days, minutes } from '../../kit/time.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { currentInvoice } from '../invoice/index.ts';
import { findLicense } from '../license/index.ts';
import { declineOrder, findOrder, recordStart, retryRenewal } from '../order/index.ts';
import { MandateGone, type PaymentProvider, type PaymentSnapshot } from '../payment/index.ts';
import { isProcessed } from './cancel.ts';
import { renewSubscriptions } from './renew.ts';
import { reconcilePayments } from './settle-from-provider.ts';

const db = await openSubscriptionStage();

/**
 * Begins a renewal whose charge gives this answer, or none, and whose payment stays `waiting` until the test ends it. By
 * default, the shop has the methods of the sandbox.
 */
async function begin(
  answers: boolean | 'declined' | 'gone',
  company: Partial<Pick<PaymentProvider, 'methods' | 'ownFacts'>> = {},
) {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const {
    id,
    orderId: firstId,
    periodEnd,
  } = await scene.subscriptionOf(await scene.buy({ selection }));
  const payment: {
    now: PaymentSnapshot | null;
    canceled: number;
    charges: number;
    answers: typeof answers;
  } = { now: null, canceled: 0, charges: 0, answers };
  const known = () => payment.now ?? expect.fail('nothing was charged');
  const provider: PaymentProvider = {
    ...scene.provider,
    ...company,
    async charge({ orderId, idempotencyKey, total }) {
      payment.charges += 1;
      const reference = `slow ${idempotencyKey}`;
      const isDeclined = payment.answers === 'declined';
      const state = isDeclined ? 'declined' : 'waiting';
      const reason = isDeclined ? 'declined' : null;
      const method = company.methods?.[0] ?? 'card';
      if (payment.now?.reference !== reference)
        payment.now = makeSnapshot({ reference, orderId, total, state, reason, method });
      if (payment.answers === 'gone') throw new MandateGone('removed');
      if (!payment.answers && payment.now.state === 'waiting') throw new Error('no answer');
      if (isDeclined) return { kind: 'declined', reference, reason: 'declined', hard: false };
      return { kind: 'done', reference };
    },
    findPendingStart: async (reference) => ({ kind: 'done', reference }),
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
    provider,
    firstId,
    subscription: () => scene.look(id),
    order: () => db.read((reader) => findOrder(reader, known().orderId)),
    license: () => db.read((reader) => findLicense(reader, scene.ring, firstId)),
    async sweepAfter(time: number, company = provider) {
      db.clock.set(new Date(periodEnd.getTime() + time));
      await renewSubscriptions({ ...deps, provider: company }).catch(() => null);
      await reconcilePayments({ ...deps, provider: company });
    },
    settle() {
      payment.now = { ...known(), state: 'paid', received: known().total };
    },
  };
}

test('a charge that the provider does not answer for days is neither ended nor a decline', async () => {
  const { payment, license, order, subscription, sweepAfter, settle } = await begin(false);
  for (const day of [0, 1, 3, 4, 5]) {
    await sweepAfter(days(day));
    expect((await license())?.expiresAt?.getTime()).toBeGreaterThan(db.clock.now().getTime());
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

test('a charge whose money takes days is repeated less and less often', async () => {
  const { payment, sweepAfter } = await begin(true);
  await sweepAfter(0);
  await sweepAfter(days(3));
  expect(payment.charges).toBe(2);
  for (let minute = 1; minute < 60; minute += 1) await sweepAfter(days(3) + minutes(minute));
  expect(payment.charges).toBe(2);
  await sweepAfter(days(3) + minutes(60));
  expect(payment.charges).toBe(3);
});

test.each([19, 30])(
  'the last retry, whose money takes days, does not end the subscription unpaid before its limit (day %d)',
  async (day) => {
    const { payment, license, subscription, sweepAfter, settle } = await begin('declined');
    for (const retry of [0, 1, 3, 7]) await sweepAfter(days(retry));
    expect(await subscription()).toMatchObject({ state: 'past-due' });
    payment.answers = true;
    for (const each of [14, 15.5, 18]) {
      await sweepAfter(days(each));
      expect(await subscription()).toMatchObject({ state: 'past-due', attempt: 5 });
      expect((await license())?.expiresAt?.getTime()).toBeGreaterThan(db.clock.now().getTime());
    }
    if (day === 19) settle();
    await sweepAfter(days(day));
    const { state, period, endReason } = await subscription();
    expect([state, period, endReason]).toEqual(
      day === 19 ? ['active', 2, null] : ['ended', 1, 'unpaid'],
    );
  },
);

test('a renewal that was paid before its mandate was gone is paid', async () => {
  const { payment, subscription, sweepAfter, settle } = await begin(false);
  await sweepAfter(0);
  settle();
  payment.answers = 'gone';
  await sweepAfter(minutes(2));
  expect(await subscription()).toMatchObject({ state: 'active', period: 2 });
});

test('a renewal that is processed although its mandate is gone is no decline', async () => {
  const { payment, order, subscription, sweepAfter, settle } = await begin('gone');
  for (const day of [0, 1, 2]) {
    await sweepAfter(days(day));
    expect([await order(), await subscription()]).toMatchObject([
      { state: 'open', attempt: 1 },
      { state: 'active', firstDeclinedAt: null },
    ]);
  }
  expect(payment.charges).toBe(3);
  settle();
  await sweepAfter(days(3));
  expect(await subscription()).toMatchObject({ state: 'active', period: 2 });
});

test('a renewal has the method of what the provider saved, and nobody pays it twice', async () => {
  const company = { methods: ['paypal'], ownFacts: { paypal: { canRenew: true } } } as const;
  const { provider, order, sweepAfter, settle } = await begin(true, company);
  await sweepAfter(0);
  const open = (await order()) ?? expect.fail('nothing was charged');
  expect(open).toMatchObject({ state: 'open', method: 'paypal' });
  expect(await isProcessed({ provider }, open)).toBe(true);
  settle();
  await sweepAfter(days(1));
  const invoice = await db.read((reader) => currentInvoice(reader, open.id));
  expect(invoice?.paid?.method).toBe('paypal');
});

test('an attempt of the buyer that cannot be stopped is asked about less and less often', async () => {
  const { payment, provider, order, license, subscription, sweepAfter, settle } =
    await begin('declined');
  await sweepAfter(0);
  const declined = (await order()) ?? expect.fail('nothing was charged');
  const { id: orderId, total } = declined;
  const { attempt } = await db.run((work) => retryRenewal(work, declined));
  const reference = `by the buyer ${orderId}`;
  await db.run((work) => recordStart(work, { orderId, attempt, provider: provider.id, reference }));
  payment.now = makeSnapshot({ reference, orderId, total, state: 'waiting' });
  await sweepAfter(days(1));
  expect(payment.canceled).toBe(1);
  for (let minute = 1; minute < 60; minute += 1) await sweepAfter(days(1) + minutes(minute));
  expect(payment.canceled).toBe(1);
  for (const day of [2, 14.5]) {
    await sweepAfter(days(day));
    expect(await subscription()).toMatchObject({ state: 'past-due' });
  }
  expect((await license())?.expiresAt?.getTime()).toBeGreaterThan(db.clock.now().getTime());
  settle();
  await sweepAfter(days(14.9));
  expect(await subscription()).toMatchObject({ state: 'active', period: 2 });
  expect(payment.charges).toBe(1);
});

test('a charge that the provider never answers ends with the license after 15 days', async () => {
  const { provider, license, subscription, sweepAfter } = await begin(false);
  provider.find = async () => [];
  for (const day of [0, 5, 14.9]) await sweepAfter(days(day));
  expect((await license())?.expiresAt?.getTime()).toBeGreaterThan(db.clock.now().getTime());
  await sweepAfter(days(15.1));
  expect(await subscription()).toMatchObject({ state: 'ended', endReason: 'unpaid' });
  expect((await license())?.expiresAt?.getTime()).toBeLessThan(db.clock.now().getTime());
});

/** Begins an attempt of the buyer after a declined charge. */
async function beginByBuyer(scene: Awaited<ReturnType<typeof begin>>) {
  const { payment, provider, order } = scene;
  const declined = (await order()) ?? expect.fail('nothing was charged');
  const { id: orderId, total } = declined;
  const { attempt } = await db.run((work) => retryRenewal(work, declined));
  const reference = `by the buyer ${attempt} ${orderId}`;
  await db.run((work) => recordStart(work, { orderId, attempt, provider: provider.id, reference }));
  payment.now = makeSnapshot({ reference, orderId, total, state: 'waiting' });
}

test('an attempt of the buyer that the provider forgot ends, and lends nothing', async () => {
  const scene = await begin('declined');
  const { payment, provider, license, order, subscription, sweepAfter } = scene;
  await sweepAfter(0);
  await beginByBuyer(scene);
  const { graceEndsAt } = await subscription();
  provider.find = async () => [];
  await sweepAfter(days(1));
  expect(await order()).toMatchObject({ attempt: 3 });
  expect(payment.charges).toBe(2);
  expect((await license())?.expiresAt).toEqual(graceEndsAt);
});

test('attempts of the buyer that cannot be stopped keep the license for a limited time', async () => {
  const scene = await begin('declined');
  const { payment, license, subscription, sweepAfter } = scene;
  await sweepAfter(0);
  for (const day of [10, 20, 29]) {
    await beginByBuyer(scene);
    await sweepAfter(days(day));
    expect(await subscription()).toMatchObject({ state: 'past-due' });
    const known = payment.now ?? expect.fail('nothing was begun');
    const reason = 'declined';
    await db.run((work) => declineOrder(work, { ...known, state: 'declined', reason }));
  }
  await beginByBuyer(scene);
  await sweepAfter(days(29) + minutes(31));
  const { graceEndsAt } = await subscription();
  const latest = (graceEndsAt?.getTime() ?? 0) + days(16);
  expect((await license())?.expiresAt?.getTime()).toBe(latest);
  await sweepAfter(days(30.1));
  expect(await subscription()).toMatchObject({ state: 'ended', endReason: 'unpaid' });
});

test('another company that takes over does not shorten the grace that the customer was told', async () => {
  const { provider, license, subscription, sweepAfter } = await begin(true);
  await sweepAfter(0);
  const promisedAt = db.clock.now().getTime() + days(5 + 14);
  const other: PaymentProvider = { ...provider, id: 'other', find: async () => [] };
  for (const day of [5, 5.5, 18.9]) {
    await sweepAfter(days(day), other);
    const { state, graceEndsAt } = await subscription();
    expect([state, graceEndsAt?.getTime()]).toEqual(['past-due', promisedAt]);
    expect((await license())?.expiresAt?.getTime()).toBe(promisedAt);
  }
});
