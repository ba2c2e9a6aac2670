import { expect, test } from 'vitest';
import { days, hours, minutes } from '../../kit/time.ts';
import { CARDS } from '../../tests/harness/buyer.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { listLicenses } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { MandateGone } from '../payment/port.ts';
import { ensureOwedOrder, listSubscriptionOrders, pauseSubscription } from './index.ts';

const db = await openSubscriptionStage();

async function begin() {
  const scene = openSubscriptionScene(db);
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const first = await scene.buy({ selection });
  const subscription = await scene.subscriptionOf(first);
  const { id, periodEnd } = subscription;
  const sweepAt = async (moment: Date, more = 0) => {
    db.clock.set(new Date(moment.getTime() + more));
    await scene.sweep();
  };
  const mails = async () =>
    (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
      .filter(({ to }) => to === subscription.email)
      .map(({ kind }) => kind)
      .toReversed();
  const expiry = async () =>
    (await db.read((reader) => listLicenses(reader, scene.ring, first.id)))[0]?.expiresAt;
  const renewal = async () => (await db.read((reader) => listSubscriptionOrders(reader, id)))[1];
  return {
    ...scene,
    subscription,
    periodEnd,
    sweepAt,
    mails,
    expiry,
    renewal,
    now: () => scene.look(id),
  };
}

test('declines a renewal of a provider that is not set up, reports it, and charges once it is', async () => {
  const { deps, sweepAt, periodEnd, now, renewal, mails } = await begin();
  const charged: string[] = [];
  const { charge } = deps.provider;
  deps.provider.charge = async ({ mandate }) => {
    charged.push(mandate);
    throw new Error('this is another company');
  };
  (deps.provider as { id: string }).id = 'elsewhere';
  const failed = await sweepAt(periodEnd).catch((error: AggregateError) =>
    error.errors.map(String),
  );
  const order = await renewal();
  expect(failed).toEqual([`Error: ${order?.orderNumber}: payment provider sandbox is not set up`]);
  for (const day of [0.01, 0.02]) await sweepAt(periodEnd, days(day));
  expect(charged).toEqual([]);
  expect(order).toMatchObject({ state: 'declined', attempt: 1 });
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: expect.any(Date) });
  expect(await mails()).toEqual(['order', 'payment-failed']);
  (deps.provider as { id: string }).id = 'sandbox';
  deps.provider.charge = charge;
  await sweepAt(periodEnd, days(1.01));
  expect(await now()).toMatchObject({ state: 'active' });
});

test('tries a card that the provider lost once, and ends without another card', async () => {
  const { deps, sweepAt, periodEnd, now, mails } = await begin();
  let tries = 0;
  deps.provider.charge = async () => {
    tries += 1;
    throw new MandateGone('there is no such card');
  };
  for (let day = 0; day <= 15; day += 0.5) await sweepAt(periodEnd, days(day));
  expect(tries).toBe(1);
  expect(await now()).toMatchObject({ state: 'ended', endReason: 'unpaid' });
  expect(await mails()).toEqual(['order', 'payment-failed', 'subscription-ended']);
});

test('pays the due period at the last try, even after the grace', async () => {
  const { subscription, sandbox, sweepAt, periodEnd, now, expiry } = await begin();
  await sandbox.setHabit(subscription.mandate, 'soft');
  for (const day of [0, 1, 3, 7]) await sweepAt(periodEnd, days(day));
  await sandbox.setHabit(subscription.mandate, 'good');
  const lastTry = days(14) + hours(1);
  expect((await expiry())?.getTime()).toBeLessThan(periodEnd.getTime() + lastTry);
  await sweepAt(periodEnd, lastTry);
  expect(await now()).toMatchObject({
    state: 'active',
    period: 2,
    periodStart: periodEnd,
    periodEnd: new Date('2026-03-31T10:00:00.000Z'),
  });
});

test.each([true, false])(
  'waits half an hour for an attempt the buyer left at the bank (it ends by itself: %s)',
  async (ends) => {
    const scene = await begin();
    const { provider } = scene.deps;
    const { find, cancel } = provider;
    const ended: string[] = [];
    if (!ends)
      Object.assign(provider, {
        find: async (id: string) =>
          (await find(id)).map((snapshot) =>
            snapshot.state === 'expired'
              ? { ...snapshot, state: 'waiting', reason: null }
              : snapshot,
          ),
        cancel: async (reference: string) => {
          ended.push(reference);
          return cancel(reference);
        },
      });
    const { subscription, sandbox, sweepAt, periodEnd, now, renewal } = scene;
    const { id: subscriptionId, mandate } = subscription;
    await sandbox.setHabit(mandate, 'soft');
    await sweepAt(periodEnd);
    await sandbox.setHabit(mandate, 'good');
    const retry = days(1);
    db.clock.set(new Date(periodEnd.getTime() + retry - minutes(1)));
    const owed = await db.run((work) => ensureOwedOrder(work, scene.deps, { subscriptionId }));
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
    const left = { id, selection, shownTotal, buyer: owed.value, seenAttempt };
    const begun = await scene.buy(left, CARDS.challenge);
    expect(begun).toMatchObject({ state: 'open', attempt: 2 });
    // The buyer may still be at the bank.
    await sweepAt(periodEnd, retry);
    expect(await now()).toMatchObject({ state: 'past-due' });
    expect(await renewal()).toMatchObject({ state: 'open', attempt: 2 });
    await sweepAt(periodEnd, retry + minutes(30));
    expect(await now()).toMatchObject({ state: 'active', period: 2 });
    expect(await renewal()).toMatchObject({ state: 'paid', attempt: 3 });
    expect(scene.paidOf(id)).toEqual([shownTotal.minor]);
    expect(ended).toEqual(ends ? [] : [begun.reference]);
  },
);

test('starts the period after a pause when it is paid', async () => {
  const { deps, subscription, sweepAt, now } = await begin();
  const { id: subscriptionId } = subscription;
  await db.run((work) => pauseSubscription(work, deps, { subscriptionId, months: 1 }));
  const { nextChargeAt } = await now();
  if (nextChargeAt === null) throw new Error('no charge is planned');
  await sweepAt(nextChargeAt, hours(6));
  const periodStart = new Date(nextChargeAt.getTime() + hours(6));
  expect(await now()).toMatchObject({ state: 'active', period: 2, periodStart });
});
