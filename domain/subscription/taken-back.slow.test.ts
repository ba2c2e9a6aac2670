import { expect, test } from 'vitest';
import { formatMoney } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';
import { getLocale } from '../../locales/index.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { GOOD_CARD, openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { placeOrder } from '../checkout/index.ts';
import { currentInvoice, listInvoices } from '../invoice/index.ts';
import { listLicenses, reinstateAfterMisuse, revokeForMisuse } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import type { Order } from '../order/index.ts';
import type { Quote } from '../quote/index.ts';
import {
  cancelSubscription,
  ensureOwedOrder,
  forecastQuote,
  listSubscriptionOrders,
  owedInstead,
  previewPause,
} from './index.ts';

const db = await openSubscriptionStage();

async function begin(plan: 'month' | 'year' = 'month') {
  const scene = openSubscriptionScene(db);
  const selection = {
    product: 'zipx',
    bundledProducts: ['pdfreader', 'screenrecx'],
    plan,
    seats: 1,
  } as const;
  const first = await scene.buy({ selection });
  const { id, periodEnd, nextQuote, mandate } = await scene.subscriptionOf(first);
  const now = () => scene.look(id);
  const licenseOf = async (product: string) => {
    const licenses = await db.read((reader) => listLicenses(reader, scene.ring, first.id));
    return licenses.find((license) => license.product === product)?.id ?? '';
  };
  return {
    ...scene,
    first,
    id,
    nextQuote,
    now,
    sweepOn: async (day: number) => {
      db.clock.set(new Date(periodEnd.getTime() + days(day)));
      await scene.sweep();
    },
    renewals: async () => (await db.read((reader) => listSubscriptionOrders(reader, id))).slice(1),
    decline: () => scene.sandbox.setHabit(mandate, 'hard'),
    owed: () => db.run((work) => ensureOwedOrder(work, scene.deps, { subscriptionId: id })),
    shown: async () => {
      const subscription = await now();
      return db.read((reader) => forecastQuote(reader, subscription, scene.deps.seller));
    },
    notices: async () =>
      (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
        .filter(({ kind, to }) => kind === 'renewal-notice' && to === first.email)
        .map(({ fields }) => fields.total)
        .toReversed(),
    revoke: async (product: string) => {
      const licenseId = await licenseOf(product);
      await db.run((work) => revokeForMisuse(work, { licenseId }));
    },
    restore: async (product: string) => {
      const licenseId = await licenseOf(product);
      await db.run((work) => reinstateAfterMisuse(work, { licenseId }));
    },
  };
}

const costOf = ({ lines }: Quote, ...products: string[]): number =>
  lines
    .filter(({ product }) => products.includes(product))
    .reduce((sum, { total }) => sum + total, 0);
const euro = (minor: number): string =>
  formatMoney({ minor, currency: 'EUR' }, getLocale('de').numberLocale);
/** Sends the pay form for an existing order. */
const send = ({ id, product, bundledProducts, plan, seats, total, attempt, ...buyer }: Order) => {
  const selection = { product, bundledProducts, plan, seats };
  const seen = { shownTotal: total, seenAttempt: attempt, provider: 'sandbox' };
  return db.run((work) => placeOrder(work, orderInput({ id, selection, buyer, ...seen })));
};
const instead = ({ id: orderId }: Order) =>
  db.run((work) => owedInstead(work, openSubscriptionScene(db).deps, { orderId }));
const onlyOf = (orders: readonly Order[]): Order => {
  const [order] = orders;
  if (!order || orders.length > 1) throw new Error(`there are ${orders.length} orders`);
  return order;
};

test('refuses a declined order after a license is revoked, and leads its link to the new order', async () => {
  const scene = await begin();
  await scene.decline();
  await scene.sweepOn(0);
  const old = onlyOf(await scene.renewals());
  expect((await send(old)).ok).toBe(true);
  // The buyer came back from the bank without paying.
  await scene.pay((await scene.renewals())[0] ?? old, '4000000000000002');
  await scene.revoke('screenrecx');
  expect(await send(old)).toEqual({ ok: false, code: 'not-owed' });
  const owed = await instead(old);
  expect(owed?.total.minor).toBe(costOf(old.quote, 'zipx', 'pdfreader'));
  expect((await scene.shown())?.total).toEqual(owed?.total);
  expect((await instead(old))?.id).toBe(owed?.id);
  // A reinstated license does not revive the replaced order.
  await scene.restore('screenrecx');
  expect(await send(old)).toEqual({ ok: false, code: 'not-owed' });
  if (owed) await scene.pay(owed, GOOD_CARD);
  expect(await scene.now()).toMatchObject({ state: 'active', period: 2, paidBy: owed?.id });
  expect([await send(old), await instead(old)]).toEqual([{ ok: false, code: 'not-owed' }, null]);
});

test('takes no money for a past-due period after the cancellation', async () => {
  const scene = await begin();
  await scene.decline();
  await scene.sweepOn(0);
  const old = onlyOf(await scene.renewals());
  await db.run((work) => cancelSubscription(work, scene.deps, { subscriptionId: scene.id }));
  expect(await send(old)).toEqual({ ok: false, code: 'not-owed' });
  expect([await instead(old), await scene.owed()]).toEqual([
    null,
    { ok: false, code: 'not-active' },
  ]);
});

test('returns the share of a license revoked during the payment once', async () => {
  const scene = await begin();
  await scene.decline();
  await scene.sweepOn(0);
  const placed = await send(onlyOf(await scene.renewals()));
  if (!placed.ok) throw new Error(placed.code);
  await scene.revoke('pdfreader');
  const paid = await scene.pay(placed.value.order, GOOD_CARD);
  const kept = costOf(paid.quote, 'zipx', 'screenrecx');
  expect(db.jobs.map(({ job }) => job)).toContain('return-money');
  await scene.giveBack();
  await db.run((work) =>
    work.enqueue('return-money', { provider: 'sandbox', reference: paid.reference }),
  );
  await scene.giveBack();
  expect([paid.state, scene.paidOf(paid.id)]).toEqual(['paid', [kept]]);
  expect(await scene.now()).toMatchObject({ state: 'active', period: 2, paidBy: paid.id });
  const given = await db.read((reader) => listLicenses(reader, scene.ring, paid.id));
  expect(given.map(({ product }) => product)).toEqual(['zipx', 'screenrecx']);
  const invoice = await db.read((reader) => currentInvoice(reader, paid.id));
  const notes = await db.read((reader) => listInvoices(reader, paid.id));
  expect([invoice?.total, notes.reduce((sum, { total }) => sum + total, 0)]).toEqual([
    ...[paid.total.minor, kept],
  ]);
});

test('states one price in notices, pages, and charge after a license is revoked', async () => {
  const scene = await begin('year');
  await scene.sweepOn(-30);
  await scene.revoke('pdfreader');
  const kept = costOf(scene.nextQuote, 'zipx', 'screenrecx');
  expect((await scene.shown())?.total.minor).toBe(kept);
  await scene.sweepOn(-7);
  expect(await scene.notices()).toEqual([euro(scene.nextQuote.total.minor), euro(kept)]);
  // An announced price stays, even if the license is reinstated later.
  await scene.restore('pdfreader');
  expect((await scene.shown())?.total.minor).toBe(kept);
  await scene.sweepOn(0);
  expect(onlyOf(await scene.renewals())).toMatchObject({ state: 'paid', total: { minor: kept } });
});

test('shows the price of the smaller bundle before the first notice', async () => {
  const scene = await begin();
  await scene.revoke('pdfreader');
  const shown = (await scene.shown())?.total;
  expect(shown?.minor).toBeGreaterThan(costOf(scene.nextQuote, 'zipx', 'screenrecx'));
  const subscription = await scene.now();
  const paused = await db.read((reader) =>
    previewPause(reader, { subscription, months: 1 }, scene.deps.seller),
  );
  expect(paused.quote?.total).toEqual(shown);
  await scene.sweepOn(-7);
  expect(await scene.notices()).toEqual([euro(shown?.minor ?? 0)]);
  await scene.sweepOn(0);
  expect(onlyOf(await scene.renewals())).toMatchObject({ state: 'paid', total: shown });
});

test('announces no renewal without an active license, and ends', async () => {
  const scene = await begin();
  for (const product of ['zipx', 'pdfreader', 'screenrecx']) await scene.revoke(product);
  await scene.sweepOn(-7);
  expect([await scene.notices(), await scene.shown()]).toEqual([[], null]);
  await scene.restore('zipx');
  await scene.sweepOn(-6.9);
  expect(await scene.notices()).toEqual([euro((await scene.shown())?.total.minor ?? 0)]);
  await scene.revoke('zipx');
  await scene.sweepOn(0);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'revoked' });
});
