import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCoupon } from '../../domain/coupon/index.ts';
import { RECONCILE_PAYMENTS } from '../../domain/order/index.ts';
import { requestRefund } from '../../domain/refund/index.ts';
import {
  findSubscriptions,
  managementPath,
  RENEW_SUBSCRIPTIONS,
} from '../../domain/subscription/index.ts';
import { systemClock } from '../../kit/time.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { couponTerms } from '../harness/coupons.ts';
import { announce, openBooks } from '../harness/paypal-peer/books.ts';
import { trustPeer } from '../harness/paypal-peer/certificates.ts';
import { openPayPalPeer, type PayPalPeer } from '../harness/paypal-peer/peer.ts';
import { PEER_ACCESS, paypalSettings } from '../harness/paypal-peer/settings.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { fieldOf, getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

let peer: PayPalPeer;
let site: TestSite;
let visitor: Visitor;
beforeAll(async () => {
  trustPeer();
  peer = await openPayPalPeer(systemClock);
  site = await openTestSite({ settings: paypalSettings(peer) });
});
afterAll(async () => {
  await site.stop();
  await peer.close();
});
beforeEach(() => {
  visitor = visit(site);
});

const WAIT = 20_000;
const { card_number: _number, card_expiry: _expiry, card_cvc: _code, ...TYPED } = BUYER;

let count = 0;

/** Places an order and leaves for PayPal. */
async function leave(choice: Record<string, string> = {}, folder = '/de') {
  count += 1;
  const email = `paypal-${count}@shop.example`;
  const pay = await goToPay(visitor, folder, choice);
  const id = fieldOf(pay, 'purchase') ?? '';
  const before = peer.listSent().length;
  const next = await visitor.submit(pay, 'form#pay', { ...TYPED, email, method: 'paypal' });
  expect(next.path).toBe(`${folder}/pay/away?purchase=${id}`);
  return {
    id,
    pay,
    next,
    email,
    before,
    reference: await readValue('SELECT reference AS value FROM orders WHERE id = $1', id),
  };
}

async function readValue(sql: string, id: string): Promise<string> {
  const { rows } = await site.database.pool.query(sql, [id]);
  return String(rows[0]?.value ?? '');
}

const licenses = (id: string) =>
  readValue('SELECT count(*) AS value FROM license WHERE order_id = $1', id);
const payments = (id: string) =>
  readValue('SELECT count(*) AS value FROM payment WHERE order_id = $1', id);
const refunded = (id: string) =>
  readValue('SELECT refunded_minor AS value FROM payment WHERE order_id = $1', id);

/** Moves the next charge of a subscription from now by an interval, and lets the job look. */
async function moveCharge(subscriptionId: string, interval: string): Promise<void> {
  await site.database.pool.query(
    'UPDATE subscription SET next_charge_at = now() + $2::interval, look_at = now() WHERE id = $1',
    [subscriptionId, interval],
  );
  await site.database.run((work) => work.enqueue(RENEW_SUBSCRIPTIONS, {}));
}

/** As PayPal returns the buyer after the approval. */
const comeBack = (id: string, reference: string) =>
  visitor.open(`/de/pay?purchase=${id}&token=${reference}&PayerID=PEERPAYER0001`);

/** From the given index on. */
async function deliver(from: number): Promise<number[]> {
  const statuses: number[] = [];
  for (const { raw, headers } of peer.listSent().slice(from)) {
    const body = Buffer.from(raw);
    const answer = await fetch(`${site.url}/hooks/paypal`, { method: 'POST', body, headers });
    statuses.push(answer.status);
  }
  return statuses;
}

const isPaid = (page: Page) => expect(textOf(page, '#licence-key')).toMatch(/-/);

test('offers PayPal alone, says nothing of cards, and needs no host of PayPal’s', async () => {
  const pay = await goToPay(visitor, '/de', { plan: 'year' });
  const methods = pay.document.querySelectorAll('[name="method"]');
  expect(methods.map((each) => each.getAttribute('value'))).toEqual(['paypal']);
  expect(textOf(pay, '#secure')).toContain('PayPal');
  expect(textOf(pay, 'form#pay')).not.toMatch(/kart/i);
  expect(textOf(pay, 'form#pay')).toMatch(/Ihre Lizenz verlängert sich am /);
  expect(pay.headers.get('content-security-policy')).not.toContain('paypal');
  const plans = await visitor.open('/de/scriptions');
  expect(textOf(plans, 'main')).not.toMatch(/kart/i);
});

test('has no methods where PayPal lacks the currency', async () => {
  const pay = await goToPay(visitor, '/ko');
  expect(pay.document.querySelectorAll('[name="method"]')).toEqual([]);
});

test('rejects events with a wrong signature, or for another provider', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { method: 'POST', body: '{}', headers });
  expect((await ask('/hooks/paypal')).status).toBe(400);
  expect((await ask('/hooks/stripe')).status).toBe(404);
  const { reference, before } = await leave();
  peer.approve(reference);
  const [event] = peer.listSent().slice(before);
  const headers = Object.fromEntries(event?.headers ?? []);
  expect((await ask('/hooks/paypal', headers)).status).toBe(400);
});

test('answers 200 to signed events about payments of others, and stores nothing', async () => {
  const books = openBooks(systemClock, PEER_ACCESS.webhookId);
  announce(books, 'PAYMENT.CAPTURE.COMPLETED', { id: 'FOREIGN1' });
  announce(books, 'CHECKOUT.ORDER.APPROVED', { id: 'FOREIGN1' });
  for (const { raw, headers } of books.sent) {
    const body = Buffer.from(raw);
    const answer = await fetch(`${site.url}/hooks/paypal`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
  }
  const { rows } = await site.database.pool.query(
    "SELECT 1 FROM payment_event WHERE reference = 'FOREIGN1'",
  );
  expect(rows).toEqual([]);
});

test('a buyer approves, gets the receipt and a license, renews, changes the account, and gets the money back', async () => {
  const { id, next, email, before, reference } = await leave({ plan: 'month' });
  const url = `https://www.sandbox.paypal.com/checkoutnow?token=${reference}`;
  expect(getElement(next, 'a#go').getAttribute('href')).toBe(url);
  peer.approve(reference);
  for (let turn = 1; turn <= 2; turn += 1) {
    const receipt = await comeBack(id, reference);
    isPaid(receipt);
    expect(receipt.path).not.toMatch(/token|PayerID/);
  }
  expect(await deliver(before)).toEqual([200, 200]);
  expect(await deliver(before)).toEqual([200, 200]);
  expect([await payments(id), await licenses(id)]).toEqual(['1', '1']);

  const read = async () =>
    (await site.database.read((reader) => findSubscriptions(reader, { email })))[0];
  const first = await read();
  expect(first?.mandate).toBe(peer.get(reference).vaultId);

  if (!first) return expect.unreachable();
  const path = managementPath(SITE_SETTINGS.SESSION_SECRET, first, systemClock.now());
  const manage = await visitor.open(path);
  expect(textOf(manage, 'main')).toContain('Anderes PayPal-Konto verwenden');
  expect(textOf(manage, '.subscriptions')).not.toMatch(/kart/i);
  const step = await visitor.open(`${path}&id=${first.id}&do=card`);
  expect(step.headers.get('content-security-policy')).toContain('https://www.sandbox.paypal.com');
  const answer = await fetch(`${site.url}${path}&id=${first.id}&do=card`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ id: first.id, do: 'card' }),
  });
  const page = new URL(answer.headers.get('location') ?? '');
  expect(page.hostname).toBe('www.sandbox.paypal.com');
  const card = await readValue(
    'SELECT id AS value FROM subscription_card WHERE subscription_id = $1',
    first.id,
  );
  expect((await visitor.open(`${path}&card=${card}&canceled=paypal`)).path).toContain('no=card');
  peer.approveSetUp(page.searchParams.get('approval_session_id') ?? '');
  const kept = await visitor.open(`${path}&card=${card}&approval_token_id=x`);
  expect(kept.path).toContain('done=card');
  expect(textOf(kept, 'main')).toContain('Ihr PayPal-Konto ist gespeichert.');
  expect((await read())?.mandate).not.toBe(first.mandate);

  await moveCharge(first.id, '6 days');
  const noticed = () =>
    readValue(
      `SELECT fields ->> 'card' AS value FROM mail WHERE kind = 'renewal-notice' AND order_id = $1`,
      id,
    );
  await expect.poll(noticed, { timeout: WAIT }).toBe('PayPal');
  await moveCharge(first.id, '-1 minute');
  await expect.poll(async () => (await read())?.period, { timeout: WAIT }).toBe(2);
  const renewalId = (await read())?.paidBy ?? '';
  expect([await payments(renewalId), await licenses(id)]).toEqual(['1', '1']);

  await site.database.run((work) =>
    requestRefund(work, {
      orderId: renewalId,
      key: `test ${renewalId}`,
      amount: 'all',
      reason: 'staff',
      by: 'Ada',
    }),
  );
  await expect.poll(() => refunded(renewalId), { timeout: WAIT }).not.toBe('0');
});

test('an order that costs nothing needs no payment method', async () => {
  await site.database.run((work) =>
    createCoupon(work, {
      ...couponTerms({ offer: { kind: 'amount', minor: { EUR: 100_000 } } }),
      code: 'ALL-OF-IT',
    }),
  );
  const choice = 'product=zipx&plan=month&seats=1&market=eu&coupon=ALL-OF-IT';
  const pay = await visitor.open(`/de/pay?${choice}`);
  expect(pay.document.querySelector('[name="method"]')).toBeNull();
  const { method: _method, ...typed } = TYPED;
  isPaid(await visitor.submit(pay, 'form#pay', { ...typed, email: 'free@shop.example' }));
});

test('an event alone creates the license, even if the buyer never comes back', async () => {
  const { id, reference, before } = await leave();
  peer.approve(reference);
  expect(await deliver(before)).toEqual([200]);
  await expect.poll(() => licenses(id), { timeout: WAIT }).toBe('1');
  isPaid(await comeBack(id, reference));
  expect(await payments(id)).toBe('1');
});

test('after the buyer cancels, the form keeps everything, and another try pays once', async () => {
  const { id, reference, email } = await leave();
  const back = await visitor.open(`/de/pay?purchase=${id}&canceled=paypal&token=${reference}`);
  expect(back.path).toBe(`/de/pay?purchase=${id}`);
  expect(textOf(back, '#error-summary p')).toMatch(/\S/);
  expect(fieldOf(back, 'email')).toBe(email);
  const again = await visitor.submit(back, 'form#pay', { ...TYPED, email, method: 'paypal' });
  expect(again.path).toBe(`/de/pay/away?purchase=${id}`);
  peer.approve(reference);
  const newer = await readValue('SELECT reference AS value FROM orders WHERE id = $1', id);
  expect(newer).not.toBe(reference);
  peer.approve(newer);
  isPaid(await comeBack(id, newer));
  expect([await payments(id), peer.get(reference).capture]).toEqual(['1', null]);
});

test('a cancellation takes no money, even if the buyer has approved', async () => {
  const { id, reference } = await leave();
  peer.approve(reference);
  const back = await visitor.open(`/de/pay?purchase=${id}&canceled=paypal&token=${reference}`);
  expect(back.path).toBe(`/de/pay?purchase=${id}`);
  expect([await payments(id), peer.get(reference).capture]).toEqual(['0', null]);
  expect(await readValue('SELECT state AS value FROM orders WHERE id = $1', id)).toBe('declined');
});

test('after PayPal refuses the source of money, the form leads back to PayPal', async () => {
  const { id, reference, email } = await leave();
  peer.approve(reference, 'refused');
  const back = await comeBack(id, reference);
  expect(back.path).toBe(`/de/pay?purchase=${id}`);
  expect(textOf(back, '#error-summary p')).toContain('PayPal');
  const again = await visitor.submit(back, 'form#pay', { ...TYPED, email, method: 'paypal' });
  expect(again.path).toBe(`/de/pay/away?purchase=${id}`);
});

test('an eCheck keeps the buyer from paying again until it arrives', async () => {
  const { id, reference, before } = await leave();
  peer.approve(reference, 'later');
  expect((await comeBack(id, reference)).path).toMatch(/^\/de\/success\?order=/);
  expect(await licenses(id)).toBe('0');
  peer.settle(reference);
  expect(await deliver(before)).toEqual([200, 200, 200]);
  await expect.poll(() => licenses(id), { timeout: WAIT }).toBe('1');
});

test('a form that was opened before an eCheck begins no second payment', async () => {
  const { id, reference, email } = await leave();
  const form = await visitor.open(`/de/pay?purchase=${id}`);
  peer.approve(reference, 'later');
  const sent = { ...TYPED, email, name: 'Another Name', method: 'paypal' };
  const answer = await visitor.submit(form, 'form#pay', sent);
  expect(answer.path).toMatch(/^\/de\/success\?order=/);
  const attempt = () => readValue('SELECT attempt AS value FROM orders WHERE id = $1', id);
  expect(await attempt()).toBe('1');
  peer.settle(reference);
  isPaid(await comeBack(id, reference));
  expect([await payments(id), await attempt()]).toEqual(['1', '1']);
});

test('an eCheck of a week is not abandoned', async () => {
  const { id, reference } = await leave();
  peer.approve(reference, 'later');
  await comeBack(id, reference);
  const state = () => readValue('SELECT state AS value FROM orders WHERE id = $1', id);
  await site.database.pool.query(
    `UPDATE orders SET updated_at = now() - interval '8 days', created_at = now() - interval '8 days' WHERE id = $1`,
    [id],
  );
  await site.database.run((work) => work.enqueue(RECONCILE_PAYMENTS, {}));
  const answered = () =>
    readValue('SELECT answered_at IS NOT NULL AS value FROM orders WHERE id = $1', id);
  await expect.poll(answered, { timeout: WAIT }).toBe('true');
  expect(await state()).toBe('open');
  peer.settle(reference);
  isPaid(await comeBack(id, reference));
});

test('an approval of other terms takes no money', async () => {
  const { id, reference } = await leave();
  await site.database.pool.query(
    'UPDATE orders SET minor = minor + 100, tax_minor = tax_minor + 100 WHERE id = $1',
    [id],
  );
  peer.approve(reference);
  expect((await comeBack(id, reference)).path).toBe(`/de/pay?purchase=${id}`);
  expect(peer.get(reference).capture).toBeNull();
});

test('a lost dispute takes the license back', async () => {
  const { id, reference } = await leave();
  peer.approve(reference);
  isPaid(await comeBack(id, reference));
  const before = peer.listSent().length;
  peer.dispute(reference, null);
  expect(await deliver(before)).toEqual([200]);
  const dispute = () => readValue('SELECT dispute AS value FROM payment WHERE order_id = $1', id);
  await expect.poll(dispute, { timeout: WAIT }).toBe('open');
  peer.dispute(reference, 'RESOLVED_BUYER_FAVOUR');
  await deliver(before + 1);
  await expect.poll(dispute, { timeout: WAIT }).toBe('lost');
});

test('a silent PayPal gives a page that can be sent again, and nothing is charged', async () => {
  const pay = await goToPay(visitor, '/de');
  peer.fail({ kind: 'down', when: ({ path }) => path === '/v2/checkout/orders', times: 1 });
  const email = 'silent@shop.example';
  const sent = { ...TYPED, email, method: 'paypal' };
  const failed = await visitor.submit(pay, 'form#pay', sent);
  expect(failed.status).toBe(503);
  expect(fieldOf(failed, 'email')).toBe(email);
  expect((await visitor.submit(failed, 'form#pay', sent)).path).toContain('/de/pay/away');
});
