import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { type LicenseChange, placeOrder, quoteChange, whyNotPayable } from '../checkout/index.ts';
import { listLicenses } from '../license/index.ts';
import { cancelSubscription, renewsInBundle } from './index.ts';
import { subscription } from './table.ts';

const db = await openSubscriptionStage();

test('refuses to change a license of a bundle alone until the subscription has ended', async () => {
  const scene = openSubscriptionScene(db);
  const selection = {
    product: 'zipx',
    bundledProducts: ['pdfreader'],
    plan: 'month',
    seats: 1,
  } as const;
  const first = await scene.buy({ selection });
  const licenses = await db.read((reader) => listLicenses(reader, scene.ring, first.id));
  const licenseId = licenses.find(({ product }) => product === 'zipx')?.id ?? '';
  const { id: subscriptionId, periodEnd } = await scene.subscriptionOf(first);
  const input = (kind: LicenseChange['kind']) => {
    const seats = kind === 'upgrade' ? 5 : 1;
    const own = { product: 'zipx', bundledProducts: [], plan: 'year', seats } as const;
    return orderInput({ selection: own, change: { kind, licenseId } });
  };
  const place = (kind: LicenseChange['kind']) => db.run((w) => placeOrder(w, input(kind)));
  const quote = (kind: LicenseChange['kind']) => {
    const { selection: own, market, seller } = input(kind);
    const customer = { country: 'DE', postcode: null, isCompany: false, hasProvenTaxId: false };
    const known = { ...customer, email: null, orderId: null };
    const query = { selection: own, market, coupon: null, customer: known };
    const change = { kind, licenseId };
    return db.read((r) => quoteChange(r, { change, query }, { seller }));
  };
  const refused = { ok: false, code: 'not-offered' };
  const isRefused = async () => {
    for (const kind of ['upgrade', 'renewal'] as const) {
      expect(await place(kind)).toEqual(refused);
      expect(await quote(kind)).toEqual(refused);
    }
  };
  await isRefused();
  // It can still be resumed.
  await db.run((work) => cancelSubscription(work, scene.deps, { subscriptionId }));
  await isRefused();
  db.clock.set(new Date(periodEnd.getTime() + days(1)));
  await scene.sweep();
  expect((await quote('upgrade')).ok).toBe(true);
  const placed = await place('renewal');
  const order = placed.ok ? placed.value.order : null;
  if (!order) throw new Error('the order was not placed');
  expect(await db.read((reader) => whyNotPayable(reader, order))).toBeNull();
  // Reopens the subscription: the order placed meanwhile must not be payable.
  const renewing = { state: 'cancelled', endedAt: null } as const;
  await db.orm.update(subscription).set(renewing).where(eq(subscription.id, subscriptionId));
  expect(await db.read((reader) => whyNotPayable(reader, order))).toBe('not-offered');
});

test('finds no bundle for a single tool, or for an order without a subscription', async () => {
  const scene = openSubscriptionScene(db);
  const one = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  for (const selection of [
    one,
    { ...one, bundledProducts: ['pdfreader'], plan: 'lifetime' },
  ] as const) {
    const { id: orderId } = await scene.buy({ selection });
    expect(await db.read((reader) => renewsInBundle(reader, { orderId }))).toBe(false);
  }
});
