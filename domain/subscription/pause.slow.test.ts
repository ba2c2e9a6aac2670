import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import type { LicenseChange } from '../checkout/index.ts';
import type { Selection } from '../quote/index.ts';
import { listSubscriptionOrders, pauseSubscription } from './index.ts';

const MONTH: Selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 };
const db = await openSubscriptionStage();

/** Pauses a month for two months. The buyer pays an order five days later. */
async function payPaused(kind: LicenseChange['kind'], selection: Selection) {
  const scene = openSubscriptionScene(db);
  const first = await scene.buy({ selection: MONTH });
  const { id: subscriptionId, licenseId } = await scene.subscriptionOf(first);
  await db.run((work) => pauseSubscription(work, scene.deps, { subscriptionId, months: 2 }));
  db.clock.advance(days(5));
  const paid = await scene.buy({ selection, change: { kind, licenseId }, buyer: first });
  expect(paid).toMatchObject({ kind, state: 'paid' });
  return { ...scene, subscriptionId, now: () => scene.look(subscriptionId) };
}

test('keeps a pause after an upgrade, and charges nothing until the pause ends', async () => {
  const { subscriptionId, now, sweep } = await payPaused('upgrade', { ...MONTH, seats: 3 });
  const chargeAt = new Date('2026-05-05T10:00:00.000Z');
  expect(await now()).toMatchObject({
    state: 'paused',
    plan: 'month',
    seats: 3,
    nextQuote: { seats: 3 },
    periodEnd: new Date('2026-03-05T10:00:00.000Z'),
    nextChargeAt: chargeAt,
  });
  db.clock.set(new Date(chargeAt.getTime() - 1));
  await sweep();
  expect(await db.read((reader) => listSubscriptionOrders(reader, subscriptionId))).toHaveLength(2);
  db.clock.set(chargeAt);
  await sweep();
  expect(await now()).toMatchObject({ state: 'active', period: 3, periodStart: chargeAt });
});

test('keeps the length of a pause after another paid period, also at the end of a month', async () => {
  const { now } = await payPaused('renewal', MONTH);
  expect(await now()).toMatchObject({
    state: 'paused',
    periodEnd: new Date('2026-03-31T10:00:00.000Z'),
    nextChargeAt: new Date('2026-05-31T10:00:00.000Z'),
  });
});

test('ends a paused subscription with a lifetime license', async () => {
  const { now } = await payPaused('upgrade', { ...MONTH, plan: 'lifetime' });
  expect(await now()).toMatchObject({ state: 'ended', endReason: 'replaced' });
});
