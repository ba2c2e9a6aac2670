import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { createCoupon, findCoupon } from '../coupon/index.ts';
import { currentInvoice } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { findOrder, recordStart } from '../order/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { completeFree, type PlaceInput, placeOrder, settleOrder } from './index.ts';

const orderDeps = testOrderDeps();
const provider = scriptedProvider();
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  const gift = couponTerms({ offer: { kind: 'percent', ppm: 1_000_000 } });
  await db.run((work) => createCoupon(work, { ...couponTerms({ useLimit: 1 }), code: 'ONCE' }));
  await db.run((work) => createCoupon(work, { ...gift, code: 'GIFT' }));
});
afterAll(() => db.close());

const two = {
  product: 'zipx',
  bundledProducts: ['pdfreader'],
  plan: 'lifetime',
  seats: 1,
} as const;

async function placed(change: Partial<PlaceInput>) {
  const result = await db.run((work) => placeOrder(work, orderInput(change)));
  if (!result.ok) throw new Error(result.code);
  return result.value.order;
}

const settle = ({ id, total }: { id: string; total: PlaceInput['shownTotal'] }) => {
  if (total === null) throw new Error('no total');
  const snapshot = provider.tell(id, 1, 'paid', total);
  return db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
};

test('gives the last use of a coupon to one order, and shows the other its own total', async () => {
  const first = await placed({ selection: two, coupon: 'once' });
  expect(first.quote).toMatchObject({ coupon: 'ONCE' });
  const { total } = first;
  const late = orderInput({ selection: two, coupon: 'ONCE', shownTotal: total });
  const bob = { ...late, buyer: { ...BUYER, email: 'bob@buyer.example' } };
  for (const [input, couponRefused] of [
    [bob, 'used-up'],
    // The same buyer holds it already.
    [late, 'waiting'],
  ] as const)
    expect(await db.run((work) => placeOrder(work, input))).toMatchObject({
      ok: false,
      code: 'price-changed',
      quoted: { couponRefused, quote: { coupon: null, couponOff: 0 } },
    });
  // The order that holds the coupon can be placed again.
  const again = await db.run((work) =>
    placeOrder(
      work,
      orderInput({ id: first.id, selection: two, coupon: 'ONCE', shownTotal: total }),
    ),
  );
  expect(again).toMatchObject({ ok: true, value: { order: { total } } });
});

test('settles a bundle as one order with a license for each tool and one invoice that adds up', async () => {
  const order = await placed({ selection: two });
  const { quote } = order;
  expect(quote.lines.map(({ product }) => product)).toEqual(['zipx', 'pdfreader']);
  expect(quote.bundleOff).toBeGreaterThan(0);
  expect(quote.list - quote.bundleOff).toBe(quote.total.minor);
  await settle(order);
  const [licenses, invoice, stored] = await db.read(async (reader) => [
    await listLicenses(reader, orderDeps.ring, order.id),
    await currentInvoice(reader, order.id),
    await findOrder(reader, order.id),
  ]);
  expect(licenses.map(({ product }) => product)).toEqual(['zipx', 'pdfreader']);
  expect(invoice).toMatchObject({ total: quote.total.minor, net: quote.net, tax: quote.tax });
  expect(stored).toMatchObject({ state: 'paid', quote });
});

test('charges a company in another member state the net price if its tax ID is proven', async () => {
  const buyer = { ...BUYER, country: 'FR', company: 'ACME SARL', taxId: 'FR40303265045' };
  const consumer = await placed({
    selection: two,
    buyer: { ...buyer, company: null, taxId: null },
  });
  const unproven = await placed({ selection: two, buyer });
  const proven = await placed({ selection: two, buyer, taxIdProven: true });
  expect(unproven.total).toEqual(consumer.total);
  expect(proven.quote).toMatchObject({
    net: consumer.quote.net,
    tax: 0,
    total: { minor: consumer.quote.net },
    taxation: { treatment: 'reverse-charge', country: 'FR' },
  });
});

test('refuses a coupon of one customer if the second attempt has another email address', async () => {
  const vip = orderInput().buyer.email;
  await db.run((work) =>
    createCoupon(work, {
      ...couponTerms({ offer: { kind: 'percent', ppm: 500_000 }, perCustomer: 1, emails: [vip] }),
      code: 'VIP',
    }),
  );
  const first = await placed({ selection: two, coupon: 'VIP' });
  const start = { orderId: first.id, attempt: 1, provider: 'scripted', reference: 'bank' };
  await db.run((work) => recordStart(work, start));
  const buyer = { ...orderInput().buyer, email: 'stranger@example.com' };
  const again = { id: first.id, selection: two, coupon: 'VIP', buyer, seenAttempt: 1 };
  const shownTotal = first.total;
  const refused = await db.run((work) => placeOrder(work, orderInput({ ...again, shownTotal })));
  expect(refused).toMatchObject({
    ok: false,
    code: 'price-changed',
    quoted: { couponRefused: 'other-customer', quote: { coupon: null } },
  });
});

test('completes a free order at once, without a provider', async () => {
  const input = orderInput({ selection: two, coupon: 'GIFT' });
  const done = await db.run(async (work) =>
    completeFree(work, orderDeps, await placeOrder(work, input)),
  );
  expect(done).toMatchObject({
    ok: true,
    value: { needsPayment: false, order: { state: 'paid', total: { minor: 0 } } },
  });
  const licenses = await db.read((reader) => listLicenses(reader, orderDeps.ring, input.id));
  expect(licenses).toHaveLength(2);
  expect(await db.read((reader) => findCoupon(reader, 'GIFT'))).not.toBeNull();
});
