import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleFromProvider } from '../../domain/checkout/index.ts';
import { createCoupon } from '../../domain/coupon/index.ts';
import { findSubscriptions, managementPath } from '../../domain/subscription/index.ts';
import { systemClock } from '../../kit/time.ts';
import { openClient } from '../../providers/stripe/client.ts';
import { openStripe } from '../../providers/stripe/stripe.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { couponTerms } from '../harness/coupons.ts';
import { testOrderDeps } from '../harness/payments.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { openStripePeer, PEER_KEYS, type StripePeer } from '../harness/stripe-peer/peer.ts';
import { stripeSettings } from '../harness/stripe-peer/settings.ts';
import { fieldOf, getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

let peer: StripePeer;
let site: TestSite;
let visitor: Visitor;
beforeAll(async () => {
  peer = await openStripePeer(systemClock);
  const methods = 'card,pix,promptpay,ideal,paypal,konbini,boleto';
  const settings = { ...stripeSettings(peer), PAYMENT_METHODS: methods };
  site = await openTestSite({ settings });
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

/** `folder` determines the market. */
async function order(folder: string, change: Record<string, string> = {}) {
  const pay = await goToPay(visitor, folder);
  const id = fieldOf(pay, 'purchase') ?? '';
  const next = await visitor.submit(pay, 'form#pay', { ...TYPED, ...change });
  return { id, pay, next };
}

async function referenceOf(id: string): Promise<string> {
  const { rows } = await site.database.pool.query('SELECT reference FROM orders WHERE id = $1', [
    id,
  ]);
  return String(rows[0]?.reference);
}

async function count(table: 'license' | 'payment' | 'mail', id: string): Promise<number> {
  const { rows } = await site.database.pool.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE order_id = $1`,
    [id],
  );
  return Number(rows[0]?.count);
}

/** From the given index on. */
async function deliver(from: number): Promise<number[]> {
  const events = peer.listSent().slice(from);
  return Promise.all(
    events.map(async ({ raw, headers }) => {
      const body = Buffer.from(raw);
      const answer = await fetch(`${site.url}/hooks/stripe`, { method: 'POST', body, headers });
      return answer.status;
    }),
  );
}

const licensed = (id: string) => expect.poll(() => count('license', id), { timeout: WAIT }).toBe(1);

const policyOf = (page: Page, directive: string): string =>
  (page.headers.get('content-security-policy') ?? '')
    .split('; ')
    .find((line) => line.startsWith(`${directive} `)) ?? '';

describe('rejects', () => {
  test('events with an invalid signature or for an unknown provider', async () => {
    const ask = (path: string) => fetch(site.url + path, { method: 'POST', body: '{}' });
    expect((await ask('/hooks/stripe')).status).toBe(400);
    expect((await ask('/hooks/sandbox')).status).toBe(404);
  });
  test('the card page of an unknown order', async () => {
    expect((await visitor.open('/pay/card?purchase=x')).status).toBe(404);
    expect((await visitor.open('/pay/card')).status).toBe(404);
  });
  test('a declined card, and returns to the form without fulfilling anything', async () => {
    const { id } = await order('/de');
    peer.confirm(await referenceOf(id), 'pm_card_visa_chargeDeclinedInsufficientFunds');
    const back = await visitor.open(`/de/pay/card?purchase=${id}`);
    expect(back.path).toBe(`/de/pay?purchase=${id}`);
    expect(textOf(back, '#error-summary')).toMatch(/\S/);
    expect(await count('license', id)).toBe(0);
  });
});

test('ignores a payment of another system with its refund and its dispute, and tries no job again', async () => {
  const before = peer.listSent().length;
  const { id } = await openClient({ ...PEER_KEYS, apiBase: peer.apiBase }).paymentIntents.create({
    amount: 1990,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
  });
  peer.confirm(id, 'pm_card_visa');
  peer.giveBack(id, 500);
  peer.dispute(id, 'needs_response');
  expect(new Set(await deliver(before))).toEqual(new Set([200]));
  const states = async () => {
    const sql = "SELECT state::text, retry_count FROM pgboss.job WHERE data ->> 'reference' = $1";
    return (await site.database.pool.query(sql, [id])).rows;
  };
  const done = { state: 'completed', retry_count: 0 };
  await expect.poll(states, { timeout: WAIT }).toEqual([done, done]);
});

describe('without cards', () => {
  let wallets: TestSite;
  beforeAll(async () => {
    const settings = { ...stripeSettings(peer), PAYMENT_METHODS: 'ideal,alipay' };
    wallets = await openTestSite({ settings });
  });
  afterAll(() => wallets.stop());

  test('promises no renewal, speaks of no card, and sells once', async () => {
    const guest = visit(wallets);
    const pay = await goToPay(guest, '', { plan: 'year', market: 'eu' });
    expect(textOf(pay, 'main')).toMatch(/doesn’t renew/);
    expect(textOf(pay, 'main')).not.toMatch(/by card|card details|PayPal|until you cancel/i);
    const plans = await guest.open('/scriptions');
    expect(textOf(plans, 'main')).toMatch(/doesn’t renew/);
    expect(textOf(plans, 'main')).not.toMatch(/by card|renews? (for|automatically)/i);
    const buy = await guest.open('/buy?product=zipx');
    expect(textOf(buy, 'form#buy')).toMatch(/doesn’t renew/);
    expect(textOf(buy, 'form#buy')).not.toMatch(/by card|until you cancel/i);
  });
});

test('takes over a saved card that the card networks replaced, once, and rejects a forged event', async () => {
  const email = 'replaced@stripe.example';
  const { id } = await order('', { email });
  const before = peer.listSent().length;
  peer.confirm(await referenceOf(id), 'pm_card_visa');
  await deliver(before);
  await licensed(id);
  const find = async () => (await site.database.read((r) => findSubscriptions(r, { email })))[0];
  const saved = await find();
  expect(saved?.card).toEqual({ brand: 'visa', last4: '4242', expiry: '2030-08' });
  const from = peer.listSent().length;
  const update = { last4: '1881', exp_month: 3, exp_year: 2041 };
  peer.updateCard(saved?.mandate.split('/')[1] ?? '', update);
  const [{ raw, headers } = { raw: new Uint8Array(), headers: new Headers() }] = peer
    .listSent()
    .slice(from);
  const forged = Buffer.from(new TextDecoder().decode(raw).replace('1881', '0000'));
  const answer = await fetch(`${site.url}/hooks/stripe`, { method: 'POST', body: forged, headers });
  expect(answer.status).toBe(400);
  expect([...(await deliver(from)), ...(await deliver(from))]).toEqual([200, 200]);
  const card = { brand: 'visa', last4: '1881', expiry: '2041-03' };
  await expect.poll(async () => (await find())?.card, { timeout: WAIT }).toEqual(card);
  const { rows } = await site.database.pool.query(
    "SELECT count(*)::int AS count FROM payment_event WHERE type LIKE 'payment_method.%'",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a total below the minimum after conversion, and frees the coupon', async () => {
  await site.database.run((work) =>
    createCoupon(work, {
      ...couponTerms({ offer: { kind: 'amount', minor: { KRW: 6600 } }, useLimit: 1 }),
      code: 'NEARLY-ALL',
    }),
  );
  const choice = 'product=zipx&plan=month&seats=1&market=kr&coupon=NEARLY-ALL';
  for (let turn = 1; turn <= 2; turn += 1) {
    const pay = await visit(site).open(`/ko/pay?${choice}`);
    expect(textOf(pay, '#error-summary')).toBeNull();
    const id = fieldOf(pay, 'purchase') ?? '';
    const refused = await visitor.submit(pay, 'form#pay', TYPED);
    expect([refused.status, textOf(refused, '#price-total')]).toEqual([422, '₩300']);
    expect(textOf(refused, '#error-summary')).toContain('결제 금액(₩300)이 너무 적어');
    const { rows } = await site.database.pool.query(
      `SELECT p.state, c.state AS coupon
       FROM orders p JOIN coupon_use c ON c.order_id = p.id::text WHERE p.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'declined', coupon: 'freed' }]);
  }
});

describe('too many refused cards', () => {
  const closed = (reference: string) =>
    expect.poll(() => peer.get(reference).status, { timeout: WAIT }).toBe('canceled');

  test('each count in Stripe’s own form, which then closes, and the pay page states the wait', async () => {
    const { id } = await order('/pt', { name: 'Ana Büyer' });
    const [reference, before] = [await referenceOf(id), peer.listSent().length];
    const refuse = () => peer.confirm(reference, 'pm_card_visa_chargeDeclined');
    for (let turn = 1; turn <= 14; turn += 1) refuse();
    await deliver(before);
    const tries = async () => {
      const sql = 'SELECT count FROM tried WHERE key = $1';
      return (await site.database.pool.query(sql, [`refused-card:order:${id}`])).rows[0]?.count;
    };
    await expect.poll(tries, { timeout: WAIT }).toBe(14);
    expect(peer.get(reference).status).toBe('requires_payment_method');
    refuse();
    await deliver(before + 14);
    await closed(reference);
    const page = await visitor.open(`/pt/pay/card?purchase=${id}`);
    expect([page.status, page.path]).toEqual([429, `/pt/pay?purchase=${id}`]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(textOf(page, '#error-summary')).toMatch(/5\d|60/);
    expect(fieldOf(page, 'name')).toBe('Ana Büyer');
    expect((await visitor.submit(page, 'form#pay', TYPED)).status).toBe(429);
    const code = await visitor.submit(page, 'form#pay', { ...TYPED, method: 'pix' });
    expect(code.path).toBe(`/pt/paycode?purchase=${id}`);
    // A late event about the card does not affect the code.
    const provider = openStripe({ ...PEER_KEYS, apiBase: peer.apiBase, clock: systemClock });
    const late = { database: site.database, provider, ...testOrderDeps() };
    await settleFromProvider(late, { reference, refusal: { id: 'ch_late', card: null } });
    expect(peer.get(await referenceOf(id)).status).toBe('requires_action');
  });
  test('close Stripe’s hosted page', async () => {
    const { id } = await order('/de');
    const redirect = await fetch(`${site.url}/de/pay/card?purchase=${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url },
      body: new URLSearchParams(),
    });
    const page = new URL(redirect.headers.get('location') ?? '').pathname.split('/').at(-1) ?? '';
    const before = peer.listSent().length;
    const pay = () => {
      try {
        return String(peer.payOnPage(page, 'pm_card_visa_chargeDeclined').status);
      } catch (error) {
        return String(error);
      }
    };
    for (let turn = 1; turn <= 15; turn += 1) expect(pay()).toContain('not made');
    await deliver(before);
    await expect.poll(pay, { timeout: WAIT }).toContain('closed');
    expect((await visitor.open(`/de/pay/card?purchase=${id}`)).status).toBe(429);
  });
});

describe('by card', () => {
  test('the page has what the browser needs, and only this page may load from Stripe', async () => {
    const { id, pay, next } = await order('/de');
    expect(next.path).toBe(`/de/pay/card?purchase=${id}`);
    expect(next.html).toContain(`${await referenceOf(id)}_secret_`);
    expect(next.html).toContain(PEER_KEYS.publishableKey);
    expect(next.html).not.toContain(PEER_KEYS.secretKey);
    const back = getElement(next, 'main .link-list a').getAttribute('href');
    expect(back).toBe(`/de/pay?purchase=${id}`);
    expect(next.headers.get('cache-control')).toContain('no-store');
    for (const directive of ['script-src', 'frame-src']) {
      expect(policyOf(next, directive)).toContain('https://js.stripe.com');
      expect(policyOf(pay, directive)).not.toContain('stripe');
    }
    expect(policyOf(next, 'connect-src')).toContain('https://api.stripe.com');
    for (const directive of ['connect-src', 'frame-src', 'img-src'])
      expect(policyOf(next, directive)).toContain('https://*.link.com');
    // Wallets ask the browser from Stripe’s frames, and open a window.
    const wallets = 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")';
    expect(next.headers.get('permissions-policy')).toContain(wallets);
    expect(pay.headers.get('permissions-policy')).not.toContain('stripe');
    const opener = 'cross-origin-opener-policy';
    expect(next.headers.get(opener)).toBe('same-origin-allow-popups');
    expect(pay.headers.get(opener)).toBe('same-origin');
    expect(policyOf(next, 'form-action')).toContain('https://checkout.stripe.com');
  });
  test('a payment and its webhook create the license, and a repeated webhook changes nothing', async () => {
    const { id } = await order('/de');
    const before = peer.listSent().length;
    peer.confirm(await referenceOf(id), 'pm_card_visa');
    expect(await deliver(before)).toEqual([200]);
    await licensed(id);
    expect(await deliver(before)).toEqual([200]);
    const receipt = await visitor.open(`/de/pay?purchase=${id}`);
    expect(textOf(receipt, '#licence-key')).toMatch(/-/);
    expect([await count('payment', id), await count('license', id)]).toEqual([1, 1]);
  });
  test('the return from the bank leaves nothing of the payment in the URL', async () => {
    const { id } = await order('/de');
    const query = `purchase=${id}&payment_intent=pi_1&payment_intent_client_secret=s`;
    const back = await visitor.open(`/de/pay/card?${query}`);
    expect(back.path).toBe(`/de/pay?purchase=${id}`);
  });
  test('without scripts Stripe’s hosted page is paid and the order is fulfilled', async () => {
    const { id, next } = await order('/de');
    expect(next.html).toMatch(/<noscript><form id="hosted" action="[^"]+" method="post"/);
    const answer = await fetch(`${site.url}/de/pay/card?purchase=${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url },
      body: new URLSearchParams(),
    });
    expect(answer.status).toBe(303);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe('https://checkout.stripe.com');
    peer.payOnPage(url.pathname.split('/').at(-1) ?? '', 'pm_card_visa');
    const receipt = await visitor.open(`/de/pay?purchase=${id}`);
    expect(textOf(receipt, '#licence-key')).toMatch(/-/);
    expect([await count('payment', id), await count('license', id)]).toEqual([1, 1]);
  });
  test('without scripts a silent Stripe gives a 503 page with a retry', async () => {
    const { id } = await order('/de');
    const isPage = ({ path }: StripePeer['calls'][number]) => path === '/v1/checkout/sessions';
    // The Stripe package retries once by itself.
    peer.fail({ kind: 'down', when: isPage, times: 2 });
    const card = await visitor.open(`/de/pay/card?purchase=${id}`);
    const ask = () =>
      fetch(`${site.url}/de/pay/card?purchase=${id}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.url },
        body: new URLSearchParams(),
      });
    const answer = await ask();
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toMatch(/<p role="alert" class="notice bad">/);
    expect(html).toContain('<noscript><form id="hosted"');
    expect(card.html).not.toContain('role="alert"');
    const again = await ask();
    expect(again.status).toBe(303);
    expect(again.headers.get('location')).toContain('https://checkout.stripe.com');
  });
  test('another card for a subscription is stored on Stripe’s hosted page without a charge', async () => {
    const { id } = await order('/de', { email: 'kim@card.example' });
    peer.confirm(await referenceOf(id), 'pm_card_visa');
    await visitor.open(`/de/pay?purchase=${id}`);
    const [first] = await site.database.read((reader) =>
      findSubscriptions(reader, { email: 'kim@card.example' }),
    );
    if (!first) throw new Error('no card setup was started');
    const payments = peer.list().length;
    const manage = managementPath(SITE_SETTINGS.SESSION_SECRET, first, new Date());
    const step = await visitor.open(`${manage}&id=${first.id}&do=card`);
    expect(policyOf(step, 'form-action')).toContain('https://checkout.stripe.com');
    const answer = await fetch(site.url + manage, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url },
      body: new URLSearchParams({ id: first.id, do: 'card' }),
    });
    expect(answer.status).toBe(303);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe('https://checkout.stripe.com');
    const { rows } = await site.database.pool.query('SELECT id FROM subscription_card');
    const early = await visitor.open(`${manage}&card=${rows[0]?.id}`);
    expect(early.path).toContain('no=card');
    peer.giveCard(url.pathname.split('/').at(-1) ?? '', 'pm_card_visa');
    const back = await visitor.open(`${manage}&card=${rows[0]?.id}`);
    expect(back.path).toContain('done=card');
    const [now] = await site.database.read((reader) =>
      findSubscriptions(reader, { email: 'kim@card.example' }),
    );
    expect([now?.mandate !== first.mandate, peer.list().length]).toEqual([true, payments]);
  });
  test('a refund made at Stripe is recorded', async () => {
    const { id } = await order('/de');
    const reference = await referenceOf(id);
    peer.confirm(reference, 'pm_card_visa');
    const before = peer.listSent().length;
    await visitor.open(`/de/pay?purchase=${id}`);
    const provider = openStripe({ ...PEER_KEYS, apiBase: peer.apiBase, clock: systemClock });
    const { total } = await provider.fetch(reference);
    await provider.refund({ reference, idempotencyKey: `${id}:refund`, amount: total });
    expect(await deliver(before)).toEqual([200]);
    const { pool } = site.database;
    const refunded = async () => {
      const sql = 'SELECT refunded_minor AS minor FROM payment WHERE order_id = $1';
      return Number((await pool.query(sql, [id])).rows[0]?.minor);
    };
    await expect.poll(refunded, { timeout: WAIT }).toBe(total.minor);
  });
});

describe('on the page of a wallet or bank', () => {
  let buyers = 0;
  /** Each with another address, because few orders with one may be begun and not paid. */
  async function leave(change: Record<string, string> = {}) {
    buyers += 1;
    const email = `ana${buyers}@away.example`;
    const before = peer.listSent().length;
    const { id, pay, next } = await order('/de', { method: 'paypal', email, ...change });
    expect(next.path).toBe(`/de/pay/away?purchase=${id}`);
    return { id, pay, next, before, email, reference: await referenceOf(id) };
  }
  /** As Stripe returns the buyer. */
  const comeBack = (id: string, reference: string, status = 'succeeded') =>
    visitor.open(
      `/de/pay?purchase=${id}&payment_intent=${reference}&payment_intent_client_secret=s&redirect_status=${status}`,
    );
  const refunded = async (id: string) => {
    const sql = 'SELECT refunded_minor AS minor FROM payment WHERE order_id = $1';
    return Number((await site.database.pool.query(sql, [id])).rows[0]?.minor ?? 0);
  };

  test('names only methods of the settings', async () => {
    const pay = await goToPay(visitor, '/de');
    expect(pay.html).toContain('value="paypal"');
    const methods = ['alipay', 'bancontact', 'przelewy24'];
    for (const method of methods) expect(pay.html).not.toContain(`value="${method}"`);
  });
  test('a silent Stripe gives a 503 page with a way back', async () => {
    const { id, reference } = await leave();
    const isFetch = ({ path }: StripePeer['calls'][number]) => path.endsWith(reference);
    // The Stripe package retries once by itself.
    peer.fail({ kind: 'down', when: isFetch, times: 2 });
    const page = await visitor.open(`/de/pay/away?purchase=${id}`);
    expect(page.status).toBe(503);
    expect(page.html).not.toContain('http-equiv="refresh"');
    expect(page.html).toContain(`href="/de/pay?purchase=${id}"`);
  });
  test.each(['cancel', 'decline', 'fail'] as const)(
    'after %s, the form keeps everything typed and nothing of the payment is in the address',
    async (ending) => {
      const { id, reference, email } = await leave();
      peer.answerAway(reference, ending);
      const back = await comeBack(id, reference, 'failed');
      expect(back.path).toBe(`/de/pay?purchase=${id}`);
      expect(textOf(back, '#error-summary p')).toMatch(/\S/);
      expect(fieldOf(back, 'email')).toBe(email);
      expect([await count('payment', id), await count('license', id)]).toEqual([0, 0]);
    },
  );
  test('leads to Stripe’s address without a policy that could stop it', async () => {
    const { reference, next, pay } = await leave();
    const url = `https://pm-redirects.stripe.com/authorize/${reference}`;
    expect(getElement(next, 'a#go').getAttribute('href')).toBe(url);
    expect(next.html).toContain(`content="0;url=${url}"`);
    expect(policyOf(pay, 'form-action')).not.toContain('pm-redirects');
  });
  test('the event before the return, and repeated, creates one license', async () => {
    const { id, reference, before } = await leave();
    peer.answerAway(reference, 'approve');
    expect(await deliver(before)).toEqual([200]);
    await licensed(id);
    const back = await comeBack(id, reference);
    expect(textOf(back, '#licence-key')).toMatch(/-/);
    expect(await deliver(before)).toEqual([200]);
    expect([await count('payment', id), await count('license', id)]).toEqual([1, 1]);
  });
  test('the return before the event, and reloaded, creates one license', async () => {
    const { id, reference, before } = await leave({ method: 'ideal', country: 'NL' });
    peer.answerAway(reference, 'approve');
    for (let turn = 1; turn <= 2; turn += 1)
      expect(textOf(await comeBack(id, reference), '#licence-key')).toMatch(/-/);
    expect(await deliver(before)).toEqual([200]);
    expect([await count('payment', id), await count('license', id)]).toEqual([1, 1]);
    expect(await count('mail', id)).toBe(1);
  });
  test('a result that takes a while keeps the buyer from paying again', async () => {
    const { id, reference, before } = await leave();
    peer.answerAway(reference, 'process');
    expect((await comeBack(id, reference)).path).toMatch(/^\/de\/success\?order=VT-/);
    expect(await count('license', id)).toBe(0);
    peer.answerAway(reference, 'approve');
    expect(await deliver(before)).toEqual([200]);
    await licensed(id);
  });
  test('a payment that fails after a while leads from the receipt back to the form', async () => {
    const { id, reference, before, email } = await leave();
    peer.answerAway(reference, 'process');
    const waiting = await comeBack(id, reference);
    peer.answerAway(reference, 'decline');
    expect(await deliver(before)).toEqual([200]);
    const back = await visitor.open(waiting.path);
    const [way = ''] = /\/de\/pay\?purchase=[\w-]+/.exec(back.path + back.html) ?? [];
    const form = await visitor.open(way);
    expect(form.path).toBe(`/de/pay?purchase=${id}`);
    expect(textOf(form, '#error-summary p')).toContain('PayPal');
    const paid = await visitor.submit(form, 'form#pay', { ...TYPED, email });
    expect(paid.path).toBe(`/de/pay/card?purchase=${id}`);
  });
  test('an order that was changed and paid by card while the buyer was away is paid once', async () => {
    const { id, reference, email } = await leave();
    const back = await visitor.open(`/de/pay?purchase=${id}`);
    await visitor.submit(back, 'form#pay', { ...TYPED, email });
    expect(peer.get(reference).status).toBe('canceled');
    peer.answerAway(reference, 'approve');
    peer.confirm(await referenceOf(id), 'pm_card_visa');
    expect(textOf(await visitor.open(`/de/pay?purchase=${id}`), '#licence-key')).toMatch(/-/);
    expect(
      peer
        .list()
        .filter(({ metadata, status }) => metadata['purchase'] === id && status === 'succeeded'),
    ).toHaveLength(1);
    expect([await count('payment', id), await count('license', id)]).toEqual([1, 1]);
  });
  test('a form with other terms begins no second payment while the first is processed', async () => {
    const { id, reference, before, email } = await leave();
    const back = await visitor.open(`/de/pay?purchase=${id}`);
    peer.answerAway(reference, 'process');
    const other = { ...TYPED, email, seats: '5', shown_minor: '', shown_currency: '' };
    const receipt = await visitor.submit(back, 'form#pay', other);
    expect(receipt.path).toMatch(/^\/de\/success\?order=/);
    peer.answerAway(reference, 'approve');
    expect(await deliver(before)).toContain(200);
    await expect.poll(() => count('license', id), { timeout: WAIT }).toBe(1);
    expect(await referenceOf(id)).toBe(reference);
  });
  test('money for terms that have changed meanwhile goes back, and buys nothing', async () => {
    const { id, reference, before, email } = await leave();
    const back = await visitor.open(`/de/pay?purchase=${id}`);
    peer.fail({
      kind: 'down',
      when: ({ method, path }) => method === 'POST' && path === '/v1/payment_intents',
      times: 2,
    });
    const changed = await visitor.submit(back, 'form#pay', {
      ...TYPED,
      email,
      seats: '5',
      shown_minor: '',
      shown_currency: '',
    });
    expect(changed.status).toBe(503);
    peer.answerAway(reference, 'approve');
    const { amount } = peer.get(reference);
    expect(await deliver(before)).toContain(200);
    await expect.poll(() => refunded(id), { timeout: WAIT }).toBe(amount);
    expect(await count('license', id)).toBe(0);
    // At the first price again, the money that went back buys nothing, and a new payment is possible.
    const form = await visitor.open(`/de/pay?purchase=${id}`);
    const again = await visitor.submit(form, 'form#pay', {
      ...TYPED,
      email,
      method: 'paypal',
      seats: '1',
      shown_minor: '',
      shown_currency: '',
    });
    expect(again.path).toBe(`/de/pay/away?purchase=${id}`);
    // Asking for all payments of the order does not end the new one.
    expect((await visitor.open(`/de/pay?purchase=${id}`)).path).toBe(`/de/pay?purchase=${id}`);
    expect(await count('license', id)).toBe(0);
    peer.answerAway(await referenceOf(id), 'approve');
    expect(textOf(await visitor.open(`/de/pay?purchase=${id}`), '#licence-key')).toMatch(/-/);
    expect(await count('license', id)).toBe(1);
  });
  test('a refund and a dispute of the wallet are recorded', async () => {
    const { id, reference } = await leave();
    peer.answerAway(reference, 'approve');
    await comeBack(id, reference);
    const before = peer.listSent().length;
    peer.giveBack(reference, 500);
    peer.dispute(reference, 'needs_response');
    expect(new Set(await deliver(before))).toEqual(new Set([200]));
    await expect.poll(() => refunded(id), { timeout: WAIT }).toBe(500);
    const dispute = async () => {
      const sql = 'SELECT dispute FROM payment WHERE order_id = $1';
      return (await site.database.pool.query(sql, [id])).rows[0]?.dispute;
    };
    await expect.poll(dispute, { timeout: WAIT }).toBe('open');
  });
});

describe('by Pix', () => {
  test('an order with a lost answer and a paid code is found by asking Stripe', async () => {
    const isCreation = (call: StripePeer['calls'][number]) =>
      call.method === 'POST' && call.path === '/v1/payment_intents';
    peer.fail({ kind: 'lost', when: isCreation, times: 2 });
    const { id, next } = await order('/pt', { method: 'pix' });
    expect(next.status).toBe(503);
    const provider = openStripe({ ...PEER_KEYS, apiBase: peer.apiBase, clock: systemClock });
    const [lost, ...more] = await provider.find(id);
    expect([lost?.state, more]).toEqual(['waiting', []]);
    peer.payWallet(lost?.reference ?? '');
    const receipt = await visitor.open(`/pt/pay?purchase=${id}`);
    expect(textOf(receipt, '#licence-key')).toMatch(/-/);
    expect([await count('payment', id), await count('license', id)]).toEqual([1, 1]);
  });
  test('the page shows the code, and the wallet’s payment creates the license', async () => {
    const { id, next } = await order('/pt', { method: 'pix' });
    expect(next.path).toBe(`/pt/paycode?purchase=${id}`);
    expect(getElement(next, 'main').innerHTML).toContain('00020126');
    const before = peer.listSent().length;
    peer.payWallet(await referenceOf(id));
    expect(await deliver(before)).toEqual([200]);
    await licensed(id);
    expect(await count('mail', id)).toBe(1);
  });
});

describe('vouchers', () => {
  const PAYER = {
    payer_tax_id: '529.982.247-25',
    payer_street: 'Rua das Flores 12',
    payer_postcode: '01310-100',
    payer_city: 'São Paulo',
  };

  test('Konbini shows the codes of Stripe and links to its page, and events in any order grant one license', async () => {
    const before = peer.listSent().length;
    const { id, next } = await order('/ja', { method: 'konbini' });
    expect(next.path).toBe(`/ja/paycode?purchase=${id}`);
    const reference = await referenceOf(id);
    const codes = next.document.querySelectorAll('.store-code').map(({ text }) => text);
    expect(codes).toEqual([
      '12345',
      '01234567890',
      '123456',
      '01234567890',
      '123456',
      '01234567890',
    ]);
    expect(getElement(next, '#open-voucher').getAttribute('href')).toBe(
      `https://payments.stripe.com/konbini/${reference}`,
    );
    expect(await count('mail', id)).toBe(1);
    expect(await count('license', id)).toBe(0);
    peer.payWallet(reference);
    expect(new Set([...(await deliver(before)), ...(await deliver(before))])).toEqual(
      new Set([200]),
    );
    await licensed(id);
    expect(await count('payment', id)).toBe(1);
    const receipt = await visitor.open(next.path);
    expect(receipt.path).toContain('/success');
  });

  test('a boleto that the bank processes waits on the receipt, and nobody can pay a second time', async () => {
    const { id, next } = await order('/pt', { ...PAYER, method: 'boleto' });
    expect(textOf(next, '#copy-code')).toMatch(/^\d{47}$/);
    const reference = await referenceOf(id);
    peer.answerAway(reference, 'process');
    for (const path of [next.path, `/pt/pay?purchase=${id}`])
      expect((await visitor.open(path)).path).toContain('/success');
    expect(await count('license', id)).toBe(0);
    const before = peer.listSent().length;
    peer.answerAway(reference, 'approve');
    await deliver(before);
    await licensed(id);
  });

  test('choosing the card cancels the boleto first, and its late event changes nothing', async () => {
    const { id } = await order('/pt', { ...PAYER, method: 'boleto' });
    const reference = await referenceOf(id);
    const before = peer.listSent().length;
    const form = await visitor.open(`/pt/pay?purchase=${id}`);
    await visitor.submit(form, 'form#pay', { ...TYPED, method: 'card' });
    expect(peer.get(reference).status).toBe('canceled');
    const card = await referenceOf(id);
    expect(card).not.toBe(reference);
    peer.confirm(card, 'pm_card_visa');
    const events = peer.listSent().length - before;
    for (let at = events - 1; at >= 0; at -= 1) await deliver(before + at);
    await licensed(id);
    expect(await count('payment', id)).toBe(1);
  });
});
