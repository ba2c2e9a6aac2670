import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { GOOD_CARD, openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { loadSampleCoupon } from '../coupon/index.ts';
import { currentInvoice } from '../invoice/index.ts';
import { listLicenses, revokeForMisuse } from '../license/index.ts';
import { addPrices } from '../price/index.ts';
import { quoteSelection, type Selection } from '../quote/index.ts';
import { declareWithdrawal, refundJobs } from '../refund/index.ts';
import { ensureOwedOrder, listSubscriptionOrders, previewChange } from './index.ts';

const BUNDLE: Selection = {
  product: 'zipx',
  bundledProducts: ['pdfreader', 'screenrecx'],
  plan: 'month',
  seats: 1,
};
const db = await openSubscriptionStage(loadSampleCoupon);

async function begin(change: Parameters<ReturnType<typeof openSubscriptionScene>['buy']>[0]) {
  const scene = openSubscriptionScene(db);
  const first = await scene.buy({ selection: BUNDLE, ...change });
  const subscription = await scene.subscriptionOf(first);
  const { id, periodEnd } = subscription;
  const sweepOn = async (day: number) => {
    db.clock.set(new Date(periodEnd.getTime() + days(day)));
    await scene.sweep();
  };
  const renewal = async () => (await db.read((reader) => listSubscriptionOrders(reader, id)))[1];
  return { ...scene, first, subscription, sweepOn, renewal, now: () => scene.look(id) };
}

async function today(selection: Selection) {
  const customer = { country: 'DE', postcode: null, isCompany: false, hasProvenTaxId: false };
  const known = { ...customer, email: null, orderId: null };
  const query = { selection, market: 'eu', coupon: null, customer: known };
  const { deps } = openSubscriptionScene(db);
  return (await db.read((reader) => quoteSelection(reader, query, deps.seller))).quote;
}

test('applies a coupon to the first order only, and renews at the promised price', async () => {
  const { first, subscription, sweepOn, renewal } = await begin({ coupon: 'WELCOME10' });
  const { couponOff, bundleOff } = first.quote;
  expect([couponOff > 0, bundleOff > 0]).toEqual([true, true]);
  const promised = first.quote.renewal?.total;
  expect(promised).toEqual((await today(BUNDLE)).total);
  expect(subscription.nextQuote).toMatchObject({ total: promised, coupon: null, couponOff: 0 });
  await sweepOn(-7);
  await sweepOn(0);
  const paid = await renewal();
  expect(paid).toMatchObject({ state: 'paid', total: promised });
  expect(paid?.quote).toMatchObject({ coupon: null, couponOff: 0, bundleOff });
  const invoice = await db.read((reader) => currentInvoice(reader, paid?.id ?? ''));
  expect(invoice).toMatchObject({ total: promised?.minor, coupon: null });
  const { rows } = await db.database.pool.query('SELECT order_id FROM coupon_use');
  expect(rows).toEqual([{ order_id: first.id }]);
});

test('shows, announces, and charges a bundle at today’s bundle price', async () => {
  const { subscription, deps, sweepOn, renewal, now } = await begin({});
  const { id: subscriptionId, nextQuote } = subscription;
  const wish = { subscriptionId, plan: 'month', seats: 3 } as const;
  const shown = await db.read((reader) => previewChange(reader, wish, deps.seller));
  const quote = shown.ok ? shown.value.quote : null;
  expect(quote).toEqual(await today({ ...BUNDLE, seats: 3 }));
  const [zipx] = nextQuote.lines;
  const total = { minor: (zipx?.list ?? 0) - 100, currency: 'EUR' as const };
  const price = { product: 'zipx', plan: 'month', seats: 1, market: 'eu' } as const;
  await db.run((work) =>
    addPrices(work, [{ ...price, total, validFrom: work.now, validTo: null }]),
  );
  await sweepOn(-7);
  const cheaper = await today(BUNDLE);
  expect(cheaper.total.minor).toBeLessThan(nextQuote.total.minor);
  expect((await now()).nextQuote).toEqual(cheaper);
  await sweepOn(0);
  expect(await renewal()).toMatchObject({ state: 'paid', quote: cheaper });
});

test('allows withdrawing from a renewal despite the waiver of the first order', async () => {
  const scene = await begin({ waivedWithdrawal: true });
  await scene.sweepOn(0);
  const paid = await scene.renewal();
  expect(paid).toMatchObject({ state: 'paid', waivedWithdrawal: false });
  const { orderNumber = '', email = '' } = paid ?? {};
  const declared = { as: 'withdrawal', orderNumber, email, name: '', locale: 'en' } as const;
  await db.run((w) => declareWithdrawal(w, declared));
  const jobs = refundJobs(scene.deps);
  for (const { job, data } of db.jobs.splice(0))
    if (job === 'withdraw-purchase') await jobs[job](data);
  await scene.giveBack();
  expect(scene.paidOf(paid?.id ?? '')).toEqual([0]);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'refunded' });
});

async function revoke({ ring, first }: Awaited<ReturnType<typeof begin>>, product: string) {
  const licenses = await db.read((reader) => listLicenses(reader, ring, first.id));
  const licenseId = licenses.find((license) => license.product === product)?.id ?? '';
  await db.run((work) => revokeForMisuse(work, { licenseId }));
}

test('subtracts a revoked license from the announced price', async () => {
  const scene = await begin({});
  await scene.sweepOn(-7);
  const { nextQuote } = await scene.now();
  await revoke(scene, 'pdfreader');
  await scene.sweepOn(0);
  const paid = await scene.renewal();
  const [zipx, , screen] = nextQuote.lines;
  const minor = (zipx?.total ?? 0) + (screen?.total ?? 0);
  expect(paid).toMatchObject({ state: 'paid', total: { minor }, bundledProducts: ['screenrecx'] });
  expect(paid?.quote.lines).toEqual([zipx, screen]);
  const given = await db.read((reader) => listLicenses(reader, scene.ring, paid?.id ?? ''));
  expect(given.map(({ product }) => product)).toEqual(['zipx', 'screenrecx']);
  const pair = await today({ ...BUNDLE, bundledProducts: ['screenrecx'] });
  const next = await scene.now();
  expect([next.state, next.nextQuote.total]).toEqual(['active', pair.total]);
  db.clock.set(new Date(next.periodEnd.getTime() - days(7)));
  await scene.sweep();
  expect((await scene.now()).nextQuote.total).toEqual(pair.total);
});

test('replaces a declined order after a license is revoked', async () => {
  const scene = await begin({});
  await scene.sandbox.setHabit(scene.subscription.mandate, 'hard');
  await scene.sweepOn(0);
  const declined = await scene.renewal();
  await revoke(scene, 'screenrecx');
  const owed = await db.run((work) =>
    ensureOwedOrder(work, scene.deps, { subscriptionId: scene.subscription.id }),
  );
  const order = owed.ok ? owed.value : null;
  expect([declined?.state, order?.state]).toEqual(['declined', 'open']);
  const lines = declined?.quote.lines.slice(0, 2) ?? [];
  expect(order?.total.minor).toBe(lines.reduce((sum, line) => sum + line.total, 0));
  if (order) await scene.pay(order, GOOD_CARD);
  expect(await scene.now()).toMatchObject({ state: 'active', period: 2, paidBy: order?.id });
});
