import { expect, test } from 'vitest';
import { hours, minutes } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { MandateGone, TooLittle } from '../payment/port.ts';
import { cancelSubscription, listSubscriptionOrders } from '../subscription/index.ts';
import { confirmRenewal } from './index.ts';

const db = await openSubscriptionStage();

/** A subscription whose renewal was declined, because the bank wants its customer to confirm it. */
async function begin() {
  const scene = openSubscriptionScene(db);
  const errors: unknown[] = [];
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const first = await scene.subscriptionOf(await scene.buy({ selection }));
  await scene.sandbox.setHabit(first.mandate, 'soft', 'authentication-failed');
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
    confirm: async () => {
      const result = await confirmRenewal(deps, first.id);
      return result.ok ? result.value : result.code;
    },
  };
}

test('confirms nothing that is not owed', async () => {
  const { confirm, first, deps } = await begin();
  const subscriptionId = first.id;
  await db.run((work) => cancelSubscription(work, deps, { subscriptionId }));
  expect(await confirm()).toBe('not-active');
  const stranger = '00000000-0000-4000-8000-000000000000';
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
