import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMember, visitAs, visitAsStaff } from '../harness/accounts.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, type Visitor, visit } from '../harness/visitor.ts';

// A buyer in New York orders from a shop in Berlin, where it is already the new year (docs/decisions/0072).
const MOMENT = new Date('2026-12-31T23:30:00Z');
const EMAIL = 'nina@new-year.example';
/** Orders and documents use the seller's time zone. */
const ORDER = { text: 'January 1, 2027', day: '2027-01-01', before: '2026-12-31' };
/** Terms use the time zone of the order's market. */
const TERM = { text: 'December 31, 2027', day: '2027-12-31' };
/** The last day of the money-back guarantee, in the time zone of the order's market. */
const LAST_REFUND = 'January 30, 2027';

let site: TestSite;
let staff: Visitor;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MOMENT, shouldAdvanceTime: true });
  site = await openTestSite({ settings: { SELLER_COUNTRY: 'DE' } });
  staff = await visitAsStaff(site, { email: 'sam@new-year.example', role: 'admin' });
});
afterAll(async () => {
  vi.useRealTimers();
  await site.stop();
});

/** Distinct dates, with or without non-breaking spaces. */
const daysIn = (text: string | null) =>
  (text ?? '')
    .replaceAll('\u00a0', ' ')
    .match(/(?:January|December) \d{1,2}, \d{4}/g)
    ?.filter((day, index, all) => all.indexOf(day) === index)
    .toSorted() ?? [];
const BOTH = [TERM.text, ORDER.text];

test('one order has one date on every page, in its email and documents, and in the office', async () => {
  const shop = visit(site);
  const pay = await goToPay(shop, '', { plan: 'year', seats: '1' });
  expect(daysIn(textOf(pay, 'form#pay'))).toEqual([TERM.text]);
  const paid = await shop.submit(pay, 'form#pay', { ...BUYER, email: EMAIL });
  expect(daysIn(textOf(paid, 'main'))).toEqual([TERM.text, LAST_REFUND]);
  const number = textOf(paid, '#order-number') ?? '';

  const invoice = await shop.open(getElement(paid, 'a#invoice').getAttribute('href') ?? '');
  expect(daysIn(textOf(invoice, '#invoice'))).toEqual([ORDER.text]);
  expect(textOf(invoice, '#invoice')).toContain('INV-2027-000001');

  const mailed = async () => {
    const sql = "SELECT text FROM mail WHERE to_address = $1 AND state = 'kept'";
    const { rows } = await site.database.pool.query<{ text: string }>(sql, [EMAIL]);
    return rows[0]?.text ?? '';
  };
  await expect.poll(mailed).toContain(number);
  expect(daysIn(await mailed())).toEqual(BOTH.toSorted());
  expect(await mailed()).toMatch(new RegExp(`Date: ${ORDER.text}`));
  expect(await mailed()).toMatch(new RegExp(`Valid until: ${TERM.text}`));

  await addMember(site, { email: EMAIL });
  const owner = await visitAs(site, EMAIL);
  const orders = await owner.open('/member/orders');
  expect(daysIn(textOf(orders, `[data-order="${number}"] dl.facts`))).toEqual([ORDER.text]);
  expect(daysIn(textOf(await owner.open('/member/licences'), '.card dl'))).toEqual([TERM.text]);

  const listed = async (query: string) =>
    textOf(await staff.open(`/office/orders?${query}`), 'table') ?? '';
  const daily = (day: string) => listed(`from=${day}&until=${day}`);
  expect(await listed('')).toContain(`${ORDER.day} 00:3`);
  expect(await daily(ORDER.day)).toContain(number);
  expect(await daily(ORDER.before)).not.toContain(number);
  const file = async (day: string) =>
    (await staff.open(`/office/orders/file?from=${day}&until=${day}`)).html;
  expect(await file(ORDER.day)).toContain(`${number},${ORDER.day}T00:3`);
  expect(await file(ORDER.before)).not.toContain(number);
  const link = getElement(await staff.open('/office/orders'), 'tbody a').getAttribute('href');
  const order = await staff.open(link ?? '');
  expect(textOf(order, 'dl.facts')).toContain(`${ORDER.day} 00:3`);
  expect(textOf(order, 'main')).toContain(`${TERM.day} 18:3`);
  expect(textOf(order, 'main')).not.toContain(ORDER.before);
});
