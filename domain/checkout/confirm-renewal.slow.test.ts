import { expect, test } from 'vitest';
import { hours, minutes } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { findOrder, retryRenewal } from '../order/index.ts';
import { countRefusal } from '../payment/index.ts';
import { MandateGone, TooLittle } from '../payment/port.ts';
import { cancelSubscription, listSubscriptionOrders } from '../subscription/index.ts';
import { confirmRenewal, settleFromProvider } from './index.ts';

const db = await openSubscriptionStage();

type Habit = Parameters<ReturnType<typeof openSubscriptionScene>['sandbox']['setHabit']>;

/** A subscription whose renewal was declined, because the bank wants its customer to confirm it. */
async function begin(habit: Habit[1] = 'soft', reason: Habit[2] = 'authentication-failed') {
  const scene = openSubscriptionScene(db);
  const errors: unknown[] = [];
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const first = await scene.subscriptionOf(await scene.buy({ selection }));
  await scene.sandbox.setHabit(first.mandate, habit, reason);
  const sweepAt = async (after: number) => {
    db.clock.set(new Date(first.periodEnd.getTime() + after));
    await scene.sweep();
  };
  await sweepAt(0);
  const deps = { ...scene.deps, report: (error: unknown) => void errors.push(error) };
  return {
    ...scene,
    first,
    errors,
    sweepAt,
    now: () => scene.look(first.id),
    renewal: async () =>
      (await db.read((reader) => listSubscriptionOrders(reader, first.id))).at(-1),
    confirm: async (shownTotal = first.nextQuote.total) => {
      const confirmation = { subscriptionId: first.id, shownTotal, from: '198.51.100.7' };
      const result = await confirmRenewal(deps, confirmation);
      return result.ok ? result.value : result.code;
    },
    charged: () => scene.sandbox.ledger().length - 1,
  };
}

test('confirms nothing that is not owed', async () => {
  const { confirm, first, deps } = await begin();
  const subscriptionId = first.id;
  await db.run((work) => cancelSubscription(work, deps, { subscriptionId }));
  expect(await confirm()).toBe('not-active');
  const stranger = {
    subscriptionId: '00000000-0000-4000-8000-000000000000',
    shownTotal: first.nextQuote.total,
    from: null,
  };
  const report = () => {};
  expect(await confirmRenewal({ ...deps, report }, stranger)).toMatchObject({ code: 'unknown' });
});

test('leads to the pay page if another provider has the card', async () => {
  const { confirm, provider, renewal } = await begin();
  (provider as { id: string }).id = 'elsewhere';
  expect(await confirm()).toMatchObject({ payment: null });
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 1 });
});

test('finds the attempt whose answer was lost, and charges once', async () => {
  const { confirm, sandbox, provider, renewal, errors, paidOf, sweepAt, now, jobs, first } =
    await begin();
  const { startSaved } = provider;
  provider.startSaved = async (request) => {
    await startSaved(request);
    throw new Error('the network is down');
  };
  expect(await confirm()).toMatchObject({ payment: { kind: 'unreachable' } });
  expect(errors.map(String)).toEqual(['Error: the network is down']);
  expect(await renewal()).toMatchObject({ state: 'open', attempt: 2, reference: null });
  for (const _ of ['found', 'expired']) {
    db.clock.advance(minutes(20));
    await jobs['reconcile-payments']();
  }
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 2 });
  await sandbox.setHabit(first.mandate, 'good');
  await sweepAt(hours(72));
  expect(await now()).toMatchObject({ state: 'active', period: 2 });
  const order = await renewal();
  expect(paidOf(order?.id ?? '')).toEqual([order?.total.minor]);
});

test.each([
  [new MandateGone('deleted'), 'declined'],
  [new TooLittle('too little'), 'too-little'],
])('ends the attempt after %s', async (error, kind) => {
  const { confirm, provider, renewal } = await begin();
  provider.startSaved = () => Promise.reject(error);
  expect(await confirm()).toMatchObject({ payment: { kind } });
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 2, reference: null });
});

test('leaves the customer half an hour at the bank, and then tries again', async () => {
  const { confirm, sandbox, renewal, now, sweepAt, first, paidOf } = await begin();
  db.clock.set(new Date(first.periodEnd.getTime() + hours(72) - minutes(1)));
  expect(await confirm()).toMatchObject({ payment: { kind: 'redirect' } });
  await sandbox.setHabit(first.mandate, 'good');
  await sweepAt(hours(72));
  expect(await renewal()).toMatchObject({ state: 'open', attempt: 2 });
  await sweepAt(hours(72) + minutes(30));
  const order = await renewal();
  expect(order).toMatchObject({ state: 'paid', attempt: 3, method: 'card' });
  expect(await now()).toMatchObject({ state: 'active', period: 2 });
  expect(paidOf(order?.id ?? '')).toEqual([order?.total.minor]);
});

test.each([
  ['soft', 'insufficient-funds'],
  ['soft', 'declined'],
  ['hard', 'authentication-failed'],
] as const)('charges nothing for a %s decline as %s', async (habit, reason) => {
  const { confirm, renewal, charged } = await begin(habit, reason);
  expect(await confirm()).toMatchObject({ payment: null });
  expect(charged()).toBe(1);
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 1 });
});

test('follows the job’s last decline, not that of an attempt of the buyer', async () => {
  const { confirm, deps, sandbox, first, sweepAt, charged, pay, renewal } = await begin();
  await sandbox.setHabit(first.mandate, 'soft', 'insufficient-funds');
  await sweepAt(hours(72));
  expect(charged()).toBe(2);
  expect(await confirm()).toMatchObject({ payment: null });
  // The buyer’s own attempt, with another card that the bank asks about.
  const declined = await renewal();
  if (!declined) throw new Error('there is no renewal');
  const next = await db.run((work) => retryRenewal(work, declined));
  await pay(next, '4000000000003220');
  const { reference } = (await renewal()) ?? {};
  await sandbox.answer(reference ?? '', false);
  await settleFromProvider(deps, { reference: reference ?? '' });
  const declineReason = 'authentication-failed';
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 3, declineReason });
  expect(await confirm()).toMatchObject({ payment: null });
  expect(charged()).toBe(3);
});

test('charges no other card than the one that was declined', async () => {
  const { confirm, sandbox, jobs, first, charged } = await begin();
  await sandbox.updateCard(first.mandate, { last4: '1881' });
  await jobs['read-card']({ provider: 'sandbox', mandate: first.mandate });
  expect(await confirm()).toMatchObject({ payment: null });
  expect(charged()).toBe(1);
});

test('charges no other total than the one that was shown', async () => {
  const { confirm, first, charged } = await begin();
  const { minor, currency } = first.nextQuote.total;
  expect(await confirm({ minor: minor - 1, currency })).toBe('price-changed');
  expect(charged()).toBe(1);
});

test('charges nothing during a dispute', async () => {
  const { confirm, sandbox, first, deps, charged } = await begin();
  const paid = await db.read((reader) => findOrder(reader, first.paidBy));
  const reference = paid?.reference ?? '';
  await sandbox.dispute(reference, 'open');
  await settleFromProvider(deps, { reference });
  expect(await confirm()).toMatchObject({ payment: null });
  expect(charged()).toBe(1);
});

test('limits the confirmations, and leads to other methods after them', async () => {
  const { confirm, deps, sandbox, renewal, charged } = await begin();
  for (let tried = 1; tried <= 5; tried += 1) {
    expect(await confirm()).toMatchObject({ payment: { kind: 'redirect' } });
    const reference = (await renewal())?.reference ?? '';
    await sandbox.answer(reference, false);
    await settleFromProvider(deps, { reference });
    expect(await renewal()).toMatchObject({ state: 'declined', attempt: tried + 1 });
  }
  expect(charged()).toBe(6);
  expect(await confirm()).toMatchObject({ payment: null });
  expect(charged()).toBe(6);
  db.clock.advance(hours(24));
  expect(await confirm()).toMatchObject({ payment: { kind: 'redirect' } });
});

test('charges nothing while too many cards of the order were refused', async () => {
  const { confirm, renewal, charged } = await begin();
  const orderId = (await renewal())?.id ?? '';
  for (let refused = 0; refused < 15; refused += 1) {
    const refusal = { id: `refused ${refused}`, card: null };
    await db.run((work) => countRefusal(work, orderId, refusal));
  }
  expect(await confirm()).toMatchObject({ payment: null });
  expect(charged()).toBe(1);
});

test('leaves a confirmation to its customer whose answer the job does not know yet', async () => {
  const { confirm, provider, renewal, now, sweepAt, first, charged } = await begin();
  const { startSaved } = provider;
  provider.startSaved = async (request) => {
    await sweepAt(hours(72));
    return startSaved(request);
  };
  db.clock.set(new Date(first.periodEnd.getTime() + hours(72) - minutes(1)));
  expect(await confirm()).toMatchObject({ payment: { kind: 'redirect' } });
  expect(charged()).toBe(2);
  expect(await now()).toMatchObject({ attempt: 1 });
  expect(await renewal()).toMatchObject({ state: 'open', attempt: 2 });
});

test('ends a confirmation that never reached the provider, and then tries again', async () => {
  const { confirm, provider, sandbox, renewal, now, sweepAt, first, paidOf } = await begin();
  provider.startSaved = () => Promise.reject(new Error('the network is down'));
  db.clock.set(new Date(first.periodEnd.getTime() + hours(72) - minutes(1)));
  expect(await confirm()).toMatchObject({ payment: { kind: 'unreachable' } });
  await sandbox.setHabit(first.mandate, 'good');
  await sweepAt(hours(72));
  expect(await renewal()).toMatchObject({ state: 'open', attempt: 2 });
  await sweepAt(hours(72) + minutes(30));
  const order = await renewal();
  expect(order).toMatchObject({ state: 'paid', attempt: 3 });
  expect(await now()).toMatchObject({ state: 'active', period: 2 });
  expect(paidOf(order?.id ?? '')).toEqual([order?.total.minor]);
});
