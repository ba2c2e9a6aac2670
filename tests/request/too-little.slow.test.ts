import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoupon } from '../../domain/coupon/index.ts';
import { findLicenseToken } from '../../domain/license/index.ts';
import { findSubscriptions } from '../../domain/subscription/index.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { couponTerms } from '../harness/coupons.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { fieldOf, textOf, visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const countOrders = async () => {
  const { rows } = await site.database.pool.query('SELECT count(*)::int AS count FROM orders');
  return Number(rows[0]?.count);
};
const words = (total: string) => `We can’t take a payment as small as ${total}.`;

test('a coupon that leaves a few cents is reported on opening and on sending, and nothing is ordered', async () => {
  await site.database.run((work) =>
    createCoupon(work, {
      ...couponTerms({ offer: { kind: 'amount', minor: { USD: 450 } }, useLimit: 1 }),
      code: 'NEARLY-ALL',
    }),
  );
  const visitor = visit(site);
  const choice = 'product=zipx&plan=month&seats=1&market=us&coupon=NEARLY-ALL';
  const page = await visitor.open(`/pay?${choice}`);
  expect([page.status, textOf(page, '#price-total')]).toEqual([200, '$0.49']);
  expect(textOf(page, '#error-summary')).toContain(words('$0.49'));
  const sent = await visitor.submit(page, 'form#pay', BUYER);
  expect([sent.status, textOf(sent, '#price-total')]).toEqual([422, '$0.49']);
  expect(textOf(sent, '#error-summary')).toContain(words('$0.49'));
  expect(await countOrders()).toBe(0);
  const more = await visitor.open(`/pay?${choice.replace('seats=1', 'seats=3')}`);
  expect(textOf(more, '#error-summary')).toBeNull();
  expect(textOf(await visitor.submit(more, 'form#pay', BUYER), '#order-number')).toMatch(/^VT-/);
});

test('an upgrade for a few cents is not offered, and a forged request for it is rejected', async () => {
  const visitor = visit(site);
  const email = 'uma@few.example';
  const pay = await goToPay(visitor, '', { plan: 'year', seats: '1' });
  await visitor.submit(pay, 'form#pay', { ...BUYER, email });
  const [bought] = await site.database.read((reader) => findSubscriptions(reader, { email }));
  const { SESSION_SECRET: secret } = SITE_SETTINGS;
  const license = await site.database.read((reader) =>
    findLicenseToken(reader, secret, bought?.licenseId ?? ''),
  );
  await site.database.pool.query(`
    INSERT INTO price (id, product, plan, seats, market, minor, currency, valid_from, created_at)
    SELECT gen_random_uuid()::text, product, plan, 3, market, minor + 30, currency, now(), now()
    FROM price WHERE product = 'zipx' AND market = 'us' AND plan = 'year' AND seats = 1 AND valid_to IS NULL`);
  const offers = await visitor.open(`/upgrade?licence=${license}`);
  expect(offers.document.querySelector('#upgrade-year-5')).not.toBeNull();
  expect(offers.document.querySelector('#upgrade-year-3')).toBeNull();
  const before = await countOrders();
  const query = 'product=zipx&plan=year&seats=3&market=us&change=upgrade';
  const page = await visitor.open(`/pay?${query}&licence=${license}`);
  expect(textOf(page, '#error-summary')).toContain('We can’t take a payment as small as $0.3');
  const sent = await visitor.submit(page, 'form#pay', { ...BUYER, email });
  expect([sent.status, await countOrders()]).toEqual([422, before]);
});

test('says that an amount became too small rather than that a card was declined before', async () => {
  const visitor = visit(site);
  const page = await goToPay(visitor, '', { plan: 'month', seats: '1' });
  const declined = await visitor.submit(page, 'form#pay', payWith('declined'));
  expect(textOf(declined, '#error-summary')).toContain('declined');
  await site.database.pool.query(`
    INSERT INTO price (id, product, plan, seats, market, minor, currency, valid_from, created_at)
    VALUES (gen_random_uuid()::text, 'zipx', 'month', 1, 'us', 30, 'USD', now(), now())`);
  const look = async () =>
    textOf(await visitor.open(`/pay?purchase=${fieldOf(declined, 'purchase')}`), '#error-summary');
  await expect.poll(look).toContain(words('$0.30'));
});
