import { expect, test } from 'vitest';
import { hours } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { loadSampleCoupon } from '../coupon/index.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { listSubscriptionOrders } from '../subscription/index.ts';

const db = await openSubscriptionStage(loadSampleCoupon);

/** An order that renews and was bought with a coupon, at a sandbox that tells its own news. */
async function begin() {
  const scene = openSubscriptionScene(db);
  const order = await scene.buy({ coupon: 'WELCOME10' });
  const reference = order.reference ?? '';
  const { id } = await scene.subscriptionOf(order);
  return {
    ...scene,
    order,
    id,
    reference,
    giveBack: (minor: number) => scene.sandbox.giveBack(reference, { ...order.total, minor }),
    /** Hears of the payment as the company has it now, twice, and runs what follows. */
    hear: async () => {
      for (let times = 0; times < 2; times += 1) {
        await settleFromProvider(scene.deps, { reference });
        await scene.giveBack();
      }
    },
    /** The orders of the subscription after the next period began. */
    renew: async () => {
      const { periodEnd } = await scene.look(id);
      db.clock.set(new Date(periodEnd.getTime() + hours(1)));
      await scene.sweep();
      return (await db.read((reader) => listSubscriptionOrders(reader, id))).map(
        ({ state }) => state,
      );
    },
    look: async () => {
      const { state } = await scene.look(id);
      const licenses = await db.read((reader) => listLicenses(reader, scene.ring, order.id));
      const credited = await creditedOf(order);
      const uses = await used();
      return { subscription: state, license: licenses[0]?.state, credited, uses };
    },
  };
}

/** What each credit note took back. */
const creditedOf = ({ id }: Order) =>
  db.read(async (reader) =>
    (await listInvoices(reader, id)).flatMap(({ kind, total }) =>
      kind === 'credit-note' ? [-total] : [],
    ),
  );

/** How often the coupon counts as used. */
async function used(): Promise<number> {
  const { rows } = await db.database.pool.query(
    "SELECT count(*)::int AS uses FROM coupon_use WHERE state = 'spent'",
  );
  return rows[0]?.uses;
}

test('all of it given back at the company: license, coupon, subscription and invoice follow; nothing renews', async () => {
  const before = await used();
  const { order, giveBack, hear, look, renew } = await begin();
  const total = order.total.minor;
  expect(await look()).toMatchObject({ subscription: 'active', uses: before + 1 });
  await giveBack(total);
  await hear();
  expect(await look()).toEqual({
    subscription: 'ended',
    license: 'revoked',
    credited: [total],
    uses: before,
  });
  expect(await renew()).toEqual(['paid']);
});

test('a part of it, then the rest: credit notes, the coupon with the last part; what a renewal paid for goes on', async () => {
  const before = await used();
  const { order, giveBack, hear, look, renew } = await begin();
  const total = order.total.minor;
  await giveBack(500);
  await hear();
  const kept = { subscription: 'active', license: 'active', uses: before + 1 };
  expect(await look()).toEqual({ ...kept, credited: [500] });
  expect(await renew()).toEqual(['paid', 'paid']);
  await giveBack(total - 500);
  await hear();
  // The period after it was paid by an order of its own.
  expect(await look()).toMatchObject({
    subscription: 'active',
    license: 'active',
    credited: [500, total - 500],
    uses: before,
  });
});

test('a dispute after one that was won, or after a question that was closed, is one', async () => {
  for (const first of ['won', 'closed'] as const) {
    const { order, sandbox, reference, hear, look, renew } = await begin();
    const total = order.total.minor;
    for (const news of ['open', first, 'open'] as const) {
      await sandbox.dispute(reference, news);
      await hear();
      expect(await look()).toMatchObject({ license: 'active', credited: [] });
    }
    await sandbox.dispute(reference, 'lost');
    await hear();
    const gone = { subscription: 'ended', license: 'revoked', credited: [total] };
    expect(await look()).toMatchObject(gone);
    expect(await renew()).toEqual(['paid']);
  }
});

test('a question that was closed leaves the order as it was: it renews, and can be given back', async () => {
  const { order, sandbox, reference, giveBack, hear, look, renew } = await begin();
  for (const news of ['open', 'closed'] as const) {
    await sandbox.dispute(reference, news);
    await hear();
  }
  expect(await look()).toMatchObject({ license: 'active', credited: [] });
  expect(await renew()).toEqual(['paid', 'paid']);
  await giveBack(order.total.minor);
  await hear();
  expect(await look()).toMatchObject({ credited: [order.total.minor] });
});
