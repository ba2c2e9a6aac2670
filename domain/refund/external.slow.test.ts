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
    /** Processes the present state of the payment twice. */
    hear: async () => {
      for (let times = 0; times < 2; times += 1) {
        await settleFromProvider(scene.deps, { reference });
        await scene.giveBack();
      }
    },
    /** Returns the states of all orders after the next period began. */
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

const creditedOf = ({ id }: Order) =>
  db.read(async (reader) =>
    (await listInvoices(reader, id)).flatMap(({ kind, total }) =>
      kind === 'credit-note' ? [-total] : [],
    ),
  );

async function used(): Promise<number> {
  const { rows } = await db.database.pool.query(
    "SELECT count(*)::int AS uses FROM coupon_use WHERE state = 'spent'",
  );
  return rows[0]?.uses;
}

test('takes back license, coupon, subscription, and invoice after a full refund at the company', async () => {
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

test('credits each part, frees the coupon with the last, and keeps a renewed period', async () => {
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
  expect(await look()).toMatchObject({
    subscription: 'active',
    license: 'active',
    credited: [500, total - 500],
    uses: before,
  });
});

test('follows a dispute after a won one, and after a closed inquiry', async () => {
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

test('leaves an order unchanged after a closed inquiry', async () => {
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
