import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSubscriptions, type Subscription } from '../../domain/subscription/index.ts';
import { BOOKS_FILE } from '../../server/payments.ts';
import { BUYER, CARDS, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

// From each email about a renewal to its end, in two clicks and without scripts.

const ASKS_ALWAYS = '4000 0027 6000 3184';
const DECLINED_LATER = '4000 0000 0000 0341';
const CARD = { card_number: CARDS.good, card_expiry: '12/41', card_cvc: '123' };

let site: TestSite;
let visitor: Visitor;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());
beforeEach(() => {
  visitor = visit(site);
});

const query = async (text: string, values: readonly unknown[] = []) =>
  (await site.database.pool.query(text, [...values])).rows;

/** Buys ZipX for a month, and confirms at the bank if it asks. */
async function subscribe(email: string, card_number: string = CARDS.good) {
  const pay = await goToPay(visitor, '', { plan: 'month', seats: '1' });
  let paid = await visitor.submit(pay, 'form#pay', { ...BUYER, email, card_number });
  if (paid.path.startsWith('/sandbox/challenge')) paid = await approve(paid, 'approve');
  expect(textOf(paid, '#order-number')).not.toBeNull();
  const find = async (): Promise<Subscription> => {
    const [found] = await site.database.read((r) => findSubscriptions(r, { email }));
    if (!found) throw new Error('there is no subscription');
    return found;
  };
  return { email, find, id: (await find()).id };
}

const approve = (page: Page, answer: 'approve' | 'deny') =>
  visitor.submit(page, 'form#challenge', {}, ['answer', answer]);

/** Lets the next charge be due in so many days, runs the job, and returns the link of the email that follows. */
async function linkOf(
  { email, id }: { readonly email: string; readonly id: string },
  { kind, days, name }: { readonly kind: string; readonly days: number; readonly name: string },
): Promise<string> {
  await query(
    "UPDATE subscription SET look_at = now(), next_charge_at = now() + $2 * interval '1 day' WHERE id = $1",
    [id, days],
  );
  await site.database.run((work) => work.enqueue('renew-subscriptions', {}));
  const mails = () =>
    query(
      "SELECT html, fields FROM mail WHERE kind = $1 AND to_address = $2 AND state = 'kept' ORDER BY created_at DESC",
      [kind, email],
    );
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  const [{ html, fields }] = await mails();
  const { pathname, search, hash } = new URL(fields[name]);
  expect(html).toContain(`href="${fields[name].replaceAll('&', '&amp;')}"`);
  return pathname + search + hash;
}

const BUTTONS = '#step button[type=submit]';

test('a renewal that the bank wants confirmed is confirmed with the saved card', async () => {
  const subscription = await subscribe('ask@bank.example', ASKS_ALWAYS);
  const link = await linkOf(subscription, { kind: 'payment-failed', days: 0, name: 'pay_url' });
  const page = await visitor.open(link);
  expect(textOf(page, '#step')).toContain('your bank will ask you to confirm the payment');
  expect(page.document.querySelectorAll(BUTTONS)).toHaveLength(1);
  const bank = await visitor.submit(page, 'form#confirm');
  expect(bank.path).toMatch(/^\/sandbox\/challenge\?/);
  const receipt = await approve(bank, 'approve');
  expect(textOf(receipt, '#order-number')).not.toBeNull();
  expect(await subscription.find()).toMatchObject({ state: 'active', period: 2 });
  const again = await visitor.open(link);
  expect(again.document.querySelector('#step')).toBeNull();
  const late = await visitor.submit(page, 'form#confirm');
  expect([late.status, textOf(late, '#refusal')]).toEqual([422, expect.any(String)]);
  expect(await subscription.find()).toMatchObject({ state: 'active', period: 2 });
});

test('a confirmation that is denied leads to the payment with another card or method', async () => {
  const subscription = await subscribe('deny@bank.example', ASKS_ALWAYS);
  const link = await linkOf(subscription, { kind: 'payment-failed', days: 0, name: 'pay_url' });
  const denied = await approve(
    await visitor.submit(await visitor.open(link), 'form#confirm'),
    'deny',
  );
  expect(denied.path).toMatch(/^\/pay\?purchase=/);
  expect(textOf(denied, '#refusal, #error-summary')).not.toBe('');
  expect(await subscription.find()).toMatchObject({ state: 'past-due', period: 1 });
  const manage = await visitor.open(link.replace(/&id=.*$/, ''));
  expect(textOf(manage, '[role=alert] .button.primary')).toBe('Confirm the payment');
  const paid = await visitor.submit(denied, 'form#pay', { ...CARD, terms: 'yes', method: 'card' });
  expect(textOf(paid, '#order-number')).not.toBeNull();
  expect(await subscription.find()).toMatchObject({
    state: 'active',
    period: 2,
    card: { last4: '4242' },
  });
});

test('a declined renewal is paid in another way from its email', async () => {
  const subscription = await subscribe('soft@bank.example', DECLINED_LATER);
  const link = await linkOf(subscription, { kind: 'payment-failed', days: 0, name: 'pay_url' });
  const page = await visitor.open(link);
  const methods = page.document.querySelectorAll('input[name=method]');
  expect(methods.map((each) => each.getAttribute('value'))).toEqual(
    expect.arrayContaining(['card', 'paypal']),
  );
  const away = await visitor.submit(page, 'form#pay', { terms: 'yes', method: 'paypal' });
  const { pathname, search } = new URL(
    getElement(away, '#main a[href*="sandbox"]').getAttribute('href') ?? '',
    site.url,
  );
  const wallet = await visitor.open(pathname + search);
  await visitor.submit(wallet, 'form#away', {}, ['answer', 'approve']);
  await expect.poll(async () => (await subscription.find()).period).toBe(2);
  expect(await subscription.find()).toMatchObject({ state: 'active' });
});

test('the card is replaced with two clicks from the notice of a renewal', async () => {
  const subscription = await subscribe('notice@bank.example');
  const link = await linkOf(subscription, { kind: 'renewal-notice', days: 6, name: 'card_url' });
  const page = await visitor.open(link);
  expect(page.document.querySelectorAll(BUTTONS)).toHaveLength(1);
  expect(textOf(page, '.card')).toContain('card ending in 4242, expires 12/40');
  expect(textOf(page, '.card')).not.toContain('Your card expires before the next renewal');
  const provider = await visitor.submit(page, 'form#confirm');
  expect(provider.path).toMatch(/^\/sandbox\/card\?reference=/);
  const fields = { card_number: CARDS.challenge, card_expiry: '11/41', card_cvc: '123' };
  const bank = await visitor.submit(provider, 'form#keep-card', fields);
  const kept = await approve(bank, 'approve');
  expect(textOf(kept, 'p.notice.good')).toContain('You haven’t been charged');
  expect(textOf(kept, '.card')).toContain('card ending in 3155, expires 11/41');
});

test('a reminder of an expiring card leads to another one with two clicks', async () => {
  const subscription = await subscribe('old@bank.example');
  const { mandate } = await subscription.find();
  const books = new DatabaseSync(join(site.dataDir, BOOKS_FILE), { timeout: 10_000 });
  books.prepare("UPDATE mandate SET expiry = '2020-03' WHERE id = ?").run(mandate);
  books.close();
  const link = await linkOf(subscription, { kind: 'card-expiring', days: 10, name: 'card_url' });
  const page = await visitor.open(link);
  expect(textOf(page, '.card')).toContain('Your card expires before the next renewal');
  expect(textOf(page, '.card')).toContain('card ending in 4242, expires 03/20');
  const provider = await visitor.submit(page, 'form#confirm');
  const kept = await visitor.submit(provider, 'form#keep-card', CARD);
  expect(textOf(kept, '.card')).not.toContain('Your card expires before the next renewal');
  expect((await subscription.find()).card?.expiry).toBe('2041-12');
});

test('a confirmation charges only the total that the page shows', async () => {
  const subscription = await subscribe('total@bank.example', ASKS_ALWAYS);
  const link = await linkOf(subscription, { kind: 'payment-failed', days: 0, name: 'pay_url' });
  const page = await visitor.open(link);
  const { minor } = (await subscription.find()).nextQuote.total;
  expect(getElement(page, '#step input[name=shown_minor]').getAttribute('value')).toBe(`${minor}`);
  const refused = await visitor.submit(page, 'form#confirm', { shown_minor: String(minor - 1) });
  expect([refused.status, textOf(refused, '#refusal')]).toEqual([
    422,
    expect.stringContaining('The price has changed'),
  ]);
  const bank = await visitor.submit(refused, 'form#confirm');
  expect(bank.path).toMatch(/^\/sandbox\/challenge\?/);
});

test('a renewal that was declined for another reason is not confirmed, but paid', async () => {
  const subscription = await subscribe('other-reason@bank.example', DECLINED_LATER);
  const link = await linkOf(subscription, { kind: 'payment-failed', days: 0, name: 'manage_url' });
  const page = await visitor.open(`${link}&id=${subscription.id}&do=confirm`);
  expect(page.document.querySelector('#step')).toBeNull();
  const { minor, currency } = (await subscription.find()).nextQuote.total;
  const shown = { shown_minor: String(minor), shown_currency: currency };
  const answer = await site.get(link, {
    method: 'POST',
    body: new URLSearchParams({ id: subscription.id, do: 'confirm', ...shown }),
    headers: { origin: site.url },
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^\/pay\?purchase=/);
  expect(await subscription.find()).toMatchObject({ state: 'past-due', attempt: 1 });
});

test('another person’s link confirms nothing', async () => {
  const one = await subscribe('one@bank.example', ASKS_ALWAYS);
  visitor = visit(site);
  const other = await subscribe('other@bank.example');
  const failed = await linkOf(one, { kind: 'payment-failed', days: 0, name: 'pay_url' });
  const notice = await linkOf(other, { kind: 'renewal-notice', days: 6, name: 'manage_url' });
  const page = await visitor.open(failed);
  const answer = await site.get(notice, {
    method: 'POST',
    body: new URLSearchParams({
      id: one.id,
      do: 'confirm',
      shown_currency: 'USD',
      shown_minor: String((await one.find()).nextQuote.total.minor),
    }),
    headers: { origin: site.url },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([422, null]);
  expect(await one.find()).toMatchObject({ state: 'past-due' });
  expect(page.document.querySelector('form#confirm')).not.toBeNull();
});
