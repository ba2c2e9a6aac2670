import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openStripe } from '../../providers/stripe/stripe.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { testOrderDeps } from '../../tests/harness/payments.ts';
import {
  openStripePeer,
  PEER_KEYS,
  type StripePeer,
} from '../../tests/harness/stripe-peer/peer.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { taxIdsOf } from '../../tests/harness/subscriptions.ts';
import {
  type CheckoutJobDeps,
  checkoutJobs,
  confirmRenewal,
  type PlaceInput,
  placeOrder,
  settleFromProvider,
} from '../checkout/index.ts';
import { currentInvoice } from '../invoice/index.ts';
import { listMails } from '../mail/index.ts';
import { findOrder, idempotencyKey, recordStart } from '../order/index.ts';
import { type PaymentProvider, receiveEvent } from '../payment/index.ts';
import { sellerIn } from '../tax/index.ts';
import {
  findByOrder,
  findSubscription,
  followCard,
  listSubscriptionOrders,
  requestCard,
  subscriptionJobs,
} from './index.ts';

const VISA = 'pm_card_visa';
const ASKS = 'pm_card_authenticationRequired';
const db = await openSubscriptionStage();
let peer: StripePeer;
let provider: PaymentProvider;
let deps: CheckoutJobDeps;
beforeAll(async () => {
  peer = await openStripePeer(db.clock);
  provider = openStripe({ ...PEER_KEYS, clock: db.clock, apiBase: peer.apiBase });
  deps = {
    ...testOrderDeps(),
    database: db.database,
    provider,
    seller: sellerIn('DE'),
    secret: 'a secret of this test',
    siteUrl: 'https://shop.example',
    taxIds: taxIdsOf(db.database),
  };
});
afterAll(() => peer.close());

/** Places, starts, and confirms an order as the pay pages do. */
async function buy(card: string, change: Partial<PlaceInput> = {}): Promise<string> {
  const id = change.id ?? randomUUID();
  const buyer = { ...orderInput().buyer, email: `${id}@buyer.example` };
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const input = orderInput({ provider: 'stripe', selection, buyer, ...change, id });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  const { order } = placed.value;
  const { attempt, total, email, name, locale } = order;
  const { reference } = await provider.start({
    orderId: id,
    total,
    locale,
    email,
    name,
    method: 'card',
    keep: true,
    expiresAt: null,
    idempotencyKey: idempotencyKey(order),
    instrument: {},
    returnUrl: 'https://a.example',
  });
  await db.run((work) =>
    recordStart(work, { orderId: id, attempt, provider: 'stripe', reference }),
  );
  if (peer.confirm(reference, card).status === 'requires_action')
    peer.authenticate(reference, true);
  await settleFromProvider(deps, { reference });
  return id;
}

async function begin(card = VISA) {
  const id = await buy(card);
  const email = `${id}@buyer.example`;
  const order = await db.read((reader) => findOrder(reader, id));
  const orderNumber = order?.orderNumber ?? '';
  const first = await db.read((reader) => findByOrder(reader, { orderNumber, email }));
  if (first === null) throw new Error('no subscription was created');
  const now = async () => {
    const found = await db.read((reader) => findSubscription(reader, first.id));
    if (found === null) throw new Error('the subscription is gone');
    return found;
  };
  const mails = async () =>
    (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
      .filter(({ to }) => to === email)
      .toReversed();
  return {
    first,
    now,
    mails,
    kinds: async () => (await mails()).map(({ kind }) => kind),
    renewal: async () => (await db.read((reader) => listSubscriptionOrders(reader, first.id)))[1],
    means: first.mandate.split('/')[1] ?? '',
    sweepOn: async (day: number) => {
      db.clock.set(new Date(first.periodEnd.getTime() + days(day)));
      await checkoutJobs(deps)['renew-subscriptions']();
    },
  };
}

const invoicedFor = async (id: string | undefined) =>
  (await db.read((reader) => currentInvoice(reader, id ?? '')))?.total;
/** State of each payment at Stripe, and whether it was off-session. */
const booksOf = (id: string | undefined) =>
  peer.list().filter(({ metadata }) => metadata.purchase === id);
const absentCharges = () =>
  peer.calls.filter(({ path, params }) => path.endsWith('/confirm') && params.off_session).length;

test('tries a hard-declined card once, and asks for another card by email', async () => {
  const { first, means, sweepOn, renewal, now, mails } = await begin();
  peer.loseCard(means);
  const before = absentCharges();
  for (const day of [0, 1, 3, 7, 13]) await sweepOn(day);
  expect(absentCharges() - before).toBe(1);
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: null });
  const order = await renewal();
  expect(order).toMatchObject({ state: 'declined', attempt: 1 });
  expect(await invoicedFor(order?.id)).toBeUndefined();
  const [letter, ...others] = (await mails()).filter(({ kind }) => kind === 'payment-failed');
  expect(others).toEqual([]);
  expect(letter?.fields.next).toContain('eine andere');
  await sweepOn(14);
  expect(await now()).toMatchObject({ state: 'ended', endReason: 'unpaid', period: first.period });
});

test.each(['the customer was deleted', 'the card was detached'])(
  'asks for another card, without a charge each minute, if %s',
  async (how) => {
    const { first, means, sweepOn, renewal, now, mails } = await begin();
    if (how.includes('deleted')) peer.deleteCustomer(first.mandate.split('/')[0] ?? '');
    else peer.detachCard(means);
    const callCount = () => peer.calls.length;
    await sweepOn(0);
    const before = callCount();
    for (const day of [0.01, 1, 7]) await sweepOn(day);
    expect(callCount()).toBe(before);
    expect(await now()).toMatchObject({ state: 'past-due', retryAt: null, attempt: 1 });
    const order = await renewal();
    expect(order).toMatchObject({ state: 'declined', reference: null });
    expect(booksOf(order?.id)).toEqual([]);
    const letters = (await mails()).filter(({ kind }) => kind === 'payment-failed');
    expect(letters.map(({ fields }) => fields.pay_url)).toEqual([
      `https://shop.example/de/pay?purchase=${order?.id}`,
    ]);
    if (!order) throw new Error('no renewal was begun');
    const { product, bundledProducts, plan, seats } = order;
    const again = { id: order.id, buyer: order, seenAttempt: 1, shownTotal: order.total };
    await buy(VISA, { ...again, selection: { product, bundledProducts, plan, seats } });
    expect(await now()).toMatchObject({ state: 'active', period: 2, periodStart: first.periodEnd });
  },
);

test('leaves no waiting payment at Stripe if a card is detached during its charge', async () => {
  const { means, sweepOn, renewal, now } = await begin();
  const isCharge = ({ path }: StripePeer['calls'][number]) => path.endsWith('/confirm');
  peer.fail({ kind: 'down', when: isCharge, times: 2 });
  await expect(sweepOn(0)).rejects.toThrow();
  peer.detachCard(means);
  await sweepOn(0.1);
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: null });
  expect(booksOf((await renewal())?.id).map(({ status }) => status)).toEqual(['canceled']);
});

/** Charges the saved card while the customer is there, as the page of the email does. */
async function confirm(subscriptionId: string) {
  const found = await db.read((reader) => findSubscription(reader, subscriptionId));
  if (found === null) throw new Error('there is no subscription');
  const confirmed = await confirmRenewal(
    { ...deps, report: (error) => expect.fail(String(error)) },
    { subscriptionId, shownTotal: found.nextQuote.total, from: null },
  );
  return confirmed.ok ? confirmed.value : confirmed.code;
}

test('renews with the saved card after the customer confirms with the link in the email', async () => {
  const { first, sweepOn, renewal, now, mails, means } = await begin(ASKS);
  await sweepOn(0);
  const order = await renewal();
  expect(order).toMatchObject({ state: 'declined', declineReason: 'authentication-failed' });
  expect(await now()).toMatchObject({ state: 'past-due', firstDeclinedAt: first.periodEnd });
  const letter = (await mails()).find(({ kind }) => kind === 'payment-failed');
  expect(letter?.fields.pay_url).toContain('/de/scriptions?subscription=');
  expect(letter?.fields.pay_url).toContain(`&id=${first.id}&do=confirm`);
  expect(letter?.fields.next).toMatch(/confirm this payment yourself|best[äa]tig/);
  const denied = await confirm(first.id);
  expect(denied).toMatchObject({ payment: { kind: 'redirect' }, order: { attempt: 2 } });
  // A second click finds the attempt that goes on.
  expect(await confirm(first.id)).toMatchObject({ payment: null, order: { attempt: 2 } });
  peer.authenticate((await renewal())?.reference ?? '', false);
  await settleFromProvider(deps, { orderId: order?.id ?? '' });
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 2 });
  expect(await confirm(first.id)).toMatchObject({ payment: { kind: 'redirect' } });
  peer.authenticate((await renewal())?.reference ?? '', true);
  await settleFromProvider(deps, { orderId: order?.id ?? '' });
  const after = await now();
  expect(after).toMatchObject({ state: 'active', period: 2, periodStart: first.periodEnd });
  expect(after.mandate.split('/')[1]).toBe(means);
  expect(await invoicedFor(order?.id)).toBe(order?.total.minor);
  expect(await confirm(first.id)).toBe('not-active');
});

test('renews and keeps the card that the customer pays with instead', async () => {
  const { first, sweepOn, renewal, now, means } = await begin(ASKS);
  await sweepOn(0);
  const order = await renewal();
  if (!order) throw new Error('no renewal was begun');
  const { product, bundledProducts, plan, seats } = order;
  const again = { id: order.id, buyer: order, seenAttempt: 1, shownTotal: order.total };
  await buy(VISA, { ...again, selection: { product, bundledProducts, plan, seats } });
  const after = await now();
  expect(after).toMatchObject({ state: 'active', period: 2, periodStart: first.periodEnd });
  expect(after.mandate.split('/')[1]).not.toBe(means);
  expect(await invoicedFor(order.id)).toBe(order.total.minor);
});

test('says that a card that was detached must be replaced, and leaves nothing open', async () => {
  const { first, sweepOn, renewal, now, means } = await begin(ASKS);
  await sweepOn(0);
  peer.detachCard(means);
  expect(await confirm(first.id)).toMatchObject({ payment: { kind: 'declined' } });
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 2 });
  expect(await now()).toMatchObject({ state: 'past-due' });
});

test('charges and invoices a declined renewal once on day 3, from the old end', async () => {
  const { first, means, sweepOn, renewal, now, kinds } = await begin();
  peer.turnCard(means, 'pm_card_visa_chargeDeclinedInsufficientFunds');
  for (const day of [0, 0.5, 1]) await sweepOn(day);
  expect(await now()).toMatchObject({ state: 'past-due', attempt: 1 });
  peer.turnCard(means, VISA);
  await sweepOn(3);
  const order = await renewal();
  expect(order).toMatchObject({ state: 'paid', attempt: 2 });
  const paid = booksOf(order?.id).filter(({ status }) => status === 'succeeded');
  expect(paid.map(({ amount_received }) => amount_received)).toEqual([order?.total.minor]);
  expect(await now()).toMatchObject({ state: 'active', period: 2, periodStart: first.periodEnd });
  expect(await invoicedFor(order?.id)).toBe(order?.total.minor);
  expect(await kinds()).toEqual(['order', 'payment-failed', 'renewal']);
});

/** Receives the newest event as the webhook endpoint does, and runs its job. */
async function hearNewest(): Promise<boolean> {
  const { raw, headers } = peer.listSent().at(-1) ?? {
    raw: new Uint8Array(),
    headers: new Headers(),
  };
  const event = await provider.verify(raw, headers, db.clock.now());
  if (event === null) return false;
  db.jobs.splice(0);
  const isNew = await db.run((work) => receiveEvent(work, 'stripe', event));
  for (const { job, data } of db.jobs.splice(0))
    if (job === 'read-card') await subscriptionJobs(deps)[job](data);
  return isNew;
}

test('takes over a new expiry that the networks report, and reminds of nothing', async () => {
  const { first, means, sweepOn, now, kinds } = await begin();
  expect(first.card).toEqual({ brand: 'visa', last4: '4242', expiry: '2030-08' });
  peer.updateCard(means, { exp_month: 1, exp_year: 2026 });
  expect(await hearNewest()).toBe(true);
  expect((await now()).card?.expiry).toBe('2026-01');
  peer.updateCard(means, { last4: '1881', exp_month: 12, exp_year: 2031 });
  expect([await hearNewest(), await hearNewest()]).toEqual([true, false]);
  const card = { brand: 'visa', last4: '1881', expiry: '2031-12' };
  expect((await now()).card).toEqual(card);
  for (const day of [-14, -7, 0]) await sweepOn(day);
  expect(await kinds()).toEqual(['order', 'renewal-notice', 'renewal']);
  expect(await now()).toMatchObject({ period: 2, card });
});

test('reminds of a card that expires first, and charges one that the networks replaced', async () => {
  const { means, sweepOn, renewal, now, kinds } = await begin();
  peer.updateCard(means, { exp_month: 1, exp_year: 2026 });
  for (const day of [-14, -13, -7]) await sweepOn(day);
  expect(await kinds()).toEqual(['order', 'card-expiring', 'renewal-notice']);
  peer.turnCard(means, 'pm_card_chargeDeclinedExpiredCard');
  await sweepOn(0);
  expect(await now()).toMatchObject({ state: 'past-due', retryAt: null });
  peer.turnCard(means, VISA);
  peer.updateCard(means, { exp_month: 1, exp_year: 2031 });
  await hearNewest();
  await sweepOn(0.1);
  expect(await renewal()).toMatchObject({ state: 'paid', attempt: 2 });
  expect(await now()).toMatchObject({ state: 'active', card: { expiry: '2031-01' } });
});

test('checks no card that was detached, and leaves it to the charge', async () => {
  const { means, sweepOn, now, kinds } = await begin();
  peer.detachCard(means);
  await sweepOn(-14);
  expect((await now()).cardCheckedFor).not.toBeNull();
  expect(await kinds()).toEqual(['order']);
});

test('repeats a request with a lost answer under the same key, and charges once', async () => {
  const { sweepOn, renewal, now } = await begin();
  const isCharge = ({ path }: StripePeer['calls'][number]) => path.endsWith('/confirm');
  peer.fail({ kind: 'lost', when: isCharge, times: 2 });
  await expect(sweepOn(0)).rejects.toThrow();
  await sweepOn(0.1);
  const order = await renewal();
  expect(order).toMatchObject({ state: 'paid', attempt: 1 });
  expect(booksOf(order?.id).map(({ status }) => status)).toEqual(['succeeded']);
  expect((await now()).period).toBe(2);
});

test('charges the renewal to another card saved at Stripe', async () => {
  const { first, means, sweepOn, renewal, now } = await begin();
  const before = peer.list().length;
  const ids: string[] = [];
  const returnUrl = (id: string) => `https://shop.example/scriptions?card=${ids.push(id) && id}`;
  const opened = await requestCard(deps, { subscriptionId: first.id, locale: 'de', returnUrl });
  const page = opened.ok ? (opened.value.split('/').at(-1) ?? '') : '';
  expect(peer.giveCard(page, 'pm_card_visa_chargeDeclined')).toBe('refused');
  expect((await followCard(deps, ids[0] ?? ''))?.state).toBe('open');
  expect(peer.giveCard(page, ASKS)).toBe('asked');
  peer.authenticateSetUp(page, false);
  expect(peer.giveCard(page, VISA)).toBe('kept');
  expect((await followCard(deps, ids[0] ?? ''))?.state).toBe('kept');
  expect(peer.list()).toHaveLength(before);
  peer.loseCard(means);
  await sweepOn(0);
  const [intent] = booksOf((await renewal())?.id);
  expect(intent).toMatchObject({ status: 'succeeded' });
  expect((await now()).mandate).toBe(`${intent?.customer}/${intent?.payment_method}`);
});

test('renews off-session with the saved card, with invoice and email', async () => {
  const { first, sweepOn, renewal, now, kinds, means } = await begin();
  const before = absentCharges();
  for (const day of [-7, -1, 0, 0.5]) await sweepOn(day);
  const order = await renewal();
  expect(order).toMatchObject({ state: 'paid', kind: 'renewal', total: first.nextQuote.total });
  const [intent, ...others] = booksOf(order?.id);
  expect(intent).toMatchObject({ status: 'succeeded', payment_method: means });
  expect(others).toEqual([]);
  expect(absentCharges() - before).toBe(1);
  const total = order?.total.minor;
  expect([intent?.amount_received, await invoicedFor(order?.id)]).toEqual([total, total]);
  expect(await now()).toMatchObject({ state: 'active', period: 2, mandate: first.mandate });
  expect(await kinds()).toEqual(['order', 'renewal-notice', 'renewal']);
});
