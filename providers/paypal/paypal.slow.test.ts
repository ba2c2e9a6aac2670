import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BadSignature,
  isMandateGone,
  type PaymentRequest,
  RefundRefused,
} from '../../domain/payment/port.ts';
import { minutes, seconds } from '../../kit/time.ts';
import { createTestClock, type TestClock } from '../../tests/harness/clock.ts';
import { announce, type Habit, openBooks, sign } from '../../tests/harness/paypal-peer/books.ts';
import { CERTIFICATES, KEYS, trustPeer } from '../../tests/harness/paypal-peer/certificates.ts';
import { openPayPalPeer, type PayPalPeer } from '../../tests/harness/paypal-peer/peer.ts';
import { PEER_ACCESS } from '../../tests/harness/paypal-peer/settings.ts';
import { PayPalFailure } from './failure.ts';
import { openPayPal } from './paypal.ts';

trustPeer();

let clock: TestClock;
let peer: PayPalPeer;
let provider: ReturnType<typeof openPayPal>;
beforeEach(async () => {
  clock = createTestClock();
  peer = await openPayPalPeer(clock);
  provider = reopen();
});
afterEach(() => peer.close());

/** Another process, which remembers nothing. */
const reopen = () => openPayPal({ ...PEER_ACCESS, clock, apiBase: peer.apiBase });

const REQUEST: PaymentRequest = {
  orderId: 'order-1',
  idempotencyKey: 'order-1:1',
  total: { minor: 1990, currency: 'EUR' },
  locale: 'de',
  returnUrl: 'https://shop.example/de/pay?purchase=order-1',
  email: 'ana@example.com',
  name: 'Ana Buyer',
  method: 'paypal',
  keep: false,
  expiresAt: null,
  instrument: {},
};

async function begin(change: Partial<PaymentRequest> = {}): Promise<string> {
  const started = await provider.start({ ...REQUEST, ...change });
  expect(started.kind).toBe('redirect');
  return started.reference;
}

async function pay(habit: Habit = 'paid', change: Partial<PaymentRequest> = {}): Promise<string> {
  const reference = await begin(change);
  peer.approve(reference, habit);
  await provider.fetch(reference);
  return reference;
}

const callsTo = (end: string) =>
  peer.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end));

describe('start', () => {
  test('sends the ids, the amount, and both ways back, and saves nothing without consent', async () => {
    const reference = await begin();
    const { custom_id, invoice_id, amount, wallet, returnUrl, cancelUrl } = peer.get(reference);
    expect([custom_id, invoice_id]).toEqual(['order-1', 'order-1:1']);
    expect(amount).toEqual({ currency_code: 'EUR', value: '19.90' });
    expect(returnUrl).toBe(REQUEST.returnUrl);
    expect(cancelUrl).toBe(`${REQUEST.returnUrl}&canceled=paypal`);
    expect(wallet).toMatchObject({ experience_context: { locale: 'de-DE' } });
    expect(wallet).not.toHaveProperty('attributes');
  });
  test('asks to save the account only if the buyer agreed to renewals', async () => {
    const reference = await begin({ keep: true });
    const vault = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' };
    expect(peer.get(reference).wallet).toMatchObject({ attributes: { vault } });
  });
  test.each(['card', 'pix', 'transfer'] as const)(
    'refuses %s and creates nothing',
    async (method) => {
      await expect(provider.start({ ...REQUEST, method })).rejects.toThrow(method);
      expect(peer.calls).toEqual([]);
    },
  );
  test('refuses an amount that PayPal cannot charge', async () => {
    const total = { minor: 59_950, currency: 'TWD' } as const;
    await expect(provider.start({ ...REQUEST, total })).rejects.toThrow(RangeError);
    expect(callsTo('/orders')).toEqual([]);
  });
  test('keeps the deadline of the shop', async () => {
    const expiresAt = new Date(clock.now().getTime() + minutes(5));
    const reference = await begin({ expiresAt });
    expect((await provider.fetch(reference)).expiresAt).toEqual(expiresAt);
    clock.advance(minutes(5));
    expect(await reopen().fetch(reference)).toMatchObject({ state: 'expired' });
  });
});

describe('capture', () => {
  test('is made once by 10 returns, an event, and another process at the same time', async () => {
    const reference = await begin();
    peer.approve(reference);
    const other = reopen();
    const asked = Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 ? provider : other).fetch(reference),
    );
    for (const snapshot of await Promise.all(asked)) expect(snapshot.state).toBe('paid');
    expect(
      peer.listSent().filter(({ raw }) => String(Buffer.from(raw)).includes('CAPTURE.COMPLETED')),
    ).toHaveLength(1);
  });
  test.each(['lost', 'malformed'] as const)('is found after its answer was %s', async (kind) => {
    const reference = await begin({ keep: true });
    peer.approve(reference);
    peer.fail({ kind, when: ({ path }) => path.endsWith('/capture'), times: 1 });
    await expect(provider.fetch(reference)).rejects.toThrow(PayPalFailure);
    const snapshot = await reopen().fetch(reference);
    expect(snapshot).toMatchObject({ state: 'paid', received: REQUEST.total });
    expect(snapshot.mandate).toBe(peer.get(reference).vaultId);
  });
  test('refused because of the source of money ends the attempt, and the next one leads back to PayPal', async () => {
    const reference = await pay('refused');
    const declined = { state: 'declined', reason: 'declined', received: { minor: 0 } };
    expect(await reopen().fetch(reference)).toMatchObject(declined);
    expect(callsTo('/capture')).toHaveLength(1);
    const next = await provider.start({ ...REQUEST, idempotencyKey: 'order-1:2' });
    expect(next.kind).toBe('redirect');
    expect(next.reference).not.toBe(reference);
  });
  test('that takes days waits, cannot be stopped, and is paid or declined in the end', async () => {
    const good = await pay('later');
    expect(await provider.fetch(good)).toMatchObject({ state: 'waiting', expiresAt: null });
    clock.advance(minutes(60 * 48));
    expect((await provider.cancel(good)).state).toBe('waiting');
    expect(await provider.findPendingStart?.(good)).toEqual({ kind: 'done', reference: good });
    peer.settle(good);
    expect((await provider.fetch(good)).state).toBe('paid');
    const bad = await pay('later-declined', { orderId: 'order-2', idempotencyKey: 'order-2:1' });
    expect((await provider.fetch(bad)).state).toBe('waiting');
    peer.settle(bad);
    expect(await provider.fetch(bad)).toMatchObject({ state: 'declined', reason: 'declined' });
  });
  test('waits a little for an account that is saved after it, because the license renews with it', async () => {
    peer.saveLate();
    const first = await pay('paid', { keep: true });
    expect(await provider.fetch(first)).toMatchObject({ state: 'waiting' });
    expect(await provider.findPendingStart?.(first)).toEqual({ kind: 'done', reference: first });
    peer.saveAccount(first);
    const { vaultId: mandate } = peer.get(first);
    expect(await provider.fetch(first)).toMatchObject({ state: 'paid', mandate });
    const never = await pay('paid', {
      keep: true,
      orderId: 'order-2',
      idempotencyKey: 'order-2:1',
    });
    clock.advance(minutes(2));
    expect(await provider.fetch(never)).toMatchObject({ state: 'paid', mandate: null });
  });
  test('is never made after the payment was canceled, even if PayPal refuses the note', async () => {
    peer.setPatchable(false);
    const reference = await begin();
    expect(await provider.cancel(reference)).toMatchObject({ state: 'declined' });
    peer.approve(reference);
    expect(await provider.fetch(reference)).toMatchObject({
      state: 'declined',
      reason: 'cancelled',
    });
    expect(callsTo('/capture')).toEqual([]);
  });
});

describe('find', () => {
  test('knows after a restart only what the shop recorded', async () => {
    const reference = await pay();
    const other = reopen();
    expect(await other.find('order-1')).toEqual([]);
    other.remember?.({ orderId: 'order-1', reference });
    expect(await other.find('order-1')).toMatchObject([{ reference, state: 'paid' }]);
  });
  test('leaves out an order that PayPal forgot, and the attempt can begin again', async () => {
    const reference = await begin();
    peer.forgetOrder(reference);
    peer.forgetKeys();
    expect(await provider.find('order-1')).toEqual([]);
    expect(await provider.findPendingStart?.(reference)).toBeNull();
    await expect(provider.fetch(reference)).rejects.toThrow(PayPalFailure);
    expect(await begin()).not.toBe(reference);
  });
});

describe('failures', () => {
  test.each(['down', 'reset', 'limited', 'malformed'] as const)(
    'of the kind %s throw an error that may be logged',
    async (kind) => {
      peer.fail({ kind, when: () => true, times: 1 });
      const error = await provider.start(REQUEST).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(PayPalFailure);
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(
        /peer-secret|peer-token|cGVlci|ana@example/,
      );
    },
  );
  test('with wrong credentials, too', async () => {
    const wrong = openPayPal({
      ...PEER_ACCESS,
      clientSecret: 'another-secret',
      clock,
      apiBase: peer.apiBase,
    });
    const error = await wrong.start(REQUEST).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 401 });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('another-secret');
  });
});

describe('charge', () => {
  const renewal = (mandate: string, turn = 1) => ({
    orderId: `renewal-${turn}`,
    idempotencyKey: `renewal-${turn}:1`,
    total: REQUEST.total,
    mandate,
    email: REQUEST.email,
  });
  const save = async () => peer.get(await pay('paid', { keep: true })).vaultId ?? '';

  test('is made by the merchant with the saved account, and keeps it', async () => {
    const mandate = await save();
    const charged = await provider.charge(renewal(mandate));
    expect(charged.kind).toBe('done');
    const sent = callsTo('/capture').at(-1)?.params;
    const credential = { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT' };
    const paypal = { vault_id: mandate, stored_credential: credential };
    expect(sent).toMatchObject({ payment_source: { paypal } });
    expect(await reopen().fetch(charged.reference)).toMatchObject({ state: 'paid', mandate });
  });
  test.each([
    ['refused', 'declined', false],
    ['action', 'authentication-failed', false],
    ['locked', 'declined', true],
  ] as const)('%s: %s, hard %s, also when repeated', async (habit, reason, hard) => {
    const mandate = await save();
    peer.setHabit(mandate, habit);
    const answer = await provider.charge(renewal(mandate));
    expect(answer).toMatchObject({ kind: 'declined', reason, hard });
    expect(await provider.charge(renewal(mandate))).toEqual(answer);
  });
  test('waits for an eCheck as done, because a second charge must not begin', async () => {
    const mandate = await save();
    peer.setHabit(mandate, 'later');
    const { kind, reference } = await provider.charge(renewal(mandate));
    expect([kind, (await provider.fetch(reference)).state]).toEqual(['done', 'waiting']);
  });
  test.each(['removed', 'ended'])('finds no mandate after the buyer %s it', async (how) => {
    const mandate = await save();
    if (how === 'removed') peer.removeToken(mandate);
    else peer.setHabit(mandate, 'gone');
    await expect(provider.charge(renewal(mandate))).rejects.toSatisfy(isMandateGone);
    expect((await provider.find('renewal-1')).map(({ state }) => state)).not.toContain('paid');
  });
  test('charges once even if PayPal and the shop forgot the attempt', async () => {
    const mandate = await save();
    peer.fail({ kind: 'lost', when: ({ path }) => path.endsWith('/capture'), times: 1 });
    await expect(provider.charge(renewal(mandate))).rejects.toThrow(PayPalFailure);
    peer.forgetKeys();
    const error = await reopen()
      .charge(renewal(mandate))
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ issue: 'DUPLICATE_INVOICE_ID' });
  });
});

describe('refund', () => {
  const refund = (reference: string, key: string, minor: number) =>
    provider.refund({ reference, idempotencyKey: key, amount: { minor, currency: 'EUR' } });

  test('may be pending first, and then fail', async () => {
    const reference = await pay();
    peer.setRefunds('PENDING');
    const { id, state } = await refund(reference, 'r1', 500);
    expect(state).toBe('waiting');
    peer.failRefund(id);
    expect(await refund(reference, 'r1', 500)).toMatchObject({ id, state: 'failed' });
    expect(await provider.fetch(reference)).toMatchObject({
      state: 'paid',
      refunds: [{ id, key: 'r1', state: 'failed' }],
    });
    peer.setRefunds('COMPLETED');
    expect(await refund(reference, 'r2', 1990)).toMatchObject({ state: 'done' });
  });
  test('made on PayPal’s site has no key, and leaves less to refund', async () => {
    const reference = await pay();
    const id = peer.giveBack(reference, '19.00');
    expect((await provider.fetch(reference)).refunds).toMatchObject([{ id, key: null }]);
    await expect(refund(reference, 'r1', 91)).rejects.toThrow(RefundRefused);
  });
  test('is refused while the money has not arrived', async () => {
    const reference = await pay('later');
    await expect(refund(reference, 'r1', 100)).rejects.toThrow(RefundRefused);
  });
  test('is known by its key after PayPal forgot the request', async () => {
    const reference = await pay();
    const first = await refund(reference, 'r1', 500);
    peer.forgetKeys();
    expect(await refund(reference, 'r1', 500)).toEqual(first);
    expect(callsTo('/refund')).toHaveLength(1);
  });
});

describe('disputes', () => {
  test.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'none'],
    ['SOMETHING_NEW', 'open'],
  ])('are open, and %s is %s', async (outcome, state) => {
    const reference = await pay();
    expect(await provider.fetch(reference)).toMatchObject({ dispute: 'none', disputeRevision: 0 });
    peer.dispute(reference, null);
    const open = await provider.fetch(reference);
    expect(open).toMatchObject({ state: 'paid', dispute: 'open' });
    clock.advance(seconds(1));
    peer.dispute(reference, outcome);
    const over = await provider.fetch(reference);
    expect(over.dispute).toBe(state);
    expect(over.disputeRevision).toBeGreaterThan(open.disputeRevision);
  });
  test('count the worst of several', async () => {
    const reference = await pay();
    peer.dispute(reference, null);
    peer.dispute(reference, 'RESOLVED_BUYER_FAVOUR');
    peer.dispute(reference, null);
    expect((await provider.fetch(reference)).dispute).toBe('lost');
  });
  test('do not stop payments of an app that may not read them, but other errors do', async () => {
    const reference = await pay();
    const when = ({ path }: { readonly path: string }) => path === '/v1/customer/disputes';
    peer.fail({ kind: 'forbidden', when, times: 1 });
    expect(await provider.fetch(reference)).toMatchObject({ state: 'paid', dispute: 'none' });
    peer.fail({ kind: 'down', when, times: 1 });
    await expect(provider.fetch(reference)).rejects.toThrow(PayPalFailure);
  });
});

describe('events', () => {
  const newest = () => peer.listSent().at(-1) ?? expect.fail('nothing was sent');
  const verify = (raw: Uint8Array, headers: Headers) => provider.verify(raw, headers, clock.now());

  test('about a refund or a dispute name the payment, which PayPal is asked for', async () => {
    const reference = await pay();
    peer.giveBack(reference, '1.00');
    const refunded = newest();
    peer.dispute(reference, null);
    const disputed = newest();
    for (const { raw, headers } of [refunded, disputed])
      expect(await verify(raw, headers)).toMatchObject({ reference });
  });
  test('are verified again when repeated, with the same id', async () => {
    await pay();
    const { raw, headers } = newest();
    expect(await verify(raw, headers)).toEqual(await verify(raw, headers));
  });
  test.each(['CERT-foreign', 'CERT-other-name', 'CERT-expired', 'CERT-by-a-leaf'])(
    'signed with %s are refused',
    async (name) => {
      await pay();
      const { raw } = newest();
      const certificate = `${CERTIFICATES}/${name}`;
      for (const key of [KEYS.own, KEYS.stranger]) {
        const headers = sign(raw, clock.now(), { ...PEER_ACCESS, key, certificate });
        await expect(verify(raw, headers)).rejects.toThrow(BadSignature);
      }
    },
  );
  test('for another webhook, or by another algorithm, are refused', async () => {
    await pay();
    const { raw, headers } = newest();
    const other = sign(raw, clock.now(), { webhookId: '0OTHER0WEBHOOK00' });
    await expect(verify(raw, other)).rejects.toThrow(BadSignature);
    const weak = new Headers(headers);
    weak.set('paypal-auth-algo', 'SHA1withRSA');
    await expect(verify(raw, weak)).rejects.toThrow(BadSignature);
  });
  test('that name no payment are refused', async () => {
    const books = openBooks(clock, PEER_ACCESS.webhookId);
    announce(books, 'VAULT.PAYMENT-TOKEN.CREATED', { id: 'token' });
    const [event] = books.sent;
    if (!event) return expect.unreachable();
    await expect(verify(event.raw, event.headers)).rejects.toThrow(BadSignature);
  });
  test('fail as a whole, and are repeated, while PayPal does not answer', async () => {
    const reference = await pay();
    peer.dispute(reference, null);
    const { raw, headers } = newest();
    peer.fail({ kind: 'down', when: ({ path }) => path.includes('/captures/'), times: 1 });
    await expect(verify(raw, headers)).rejects.toThrow(PayPalFailure);
    expect(await verify(raw, headers)).toMatchObject({ reference });
  });
});

describe('set-up', () => {
  const request = () => ({
    setUpId: '0190c7c0-0000-7000-8000-000000000001',
    currency: 'EUR' as const,
    email: 'ana@example.com',
    locale: 'de',
    returnUrl: 'https://shop.example/de/scriptions?card=1',
    expiresAt: new Date(clock.now().getTime() + minutes(60)),
  });

  test('finds the account again after the answer that saved it was lost', async () => {
    const { reference } = await provider.openSetUp(request());
    peer.approveSetUp(reference);
    peer.fail({ kind: 'lost', when: ({ path }) => path.endsWith('/payment-tokens'), times: 1 });
    await expect(provider.fetchSetUp(reference)).rejects.toThrow(PayPalFailure);
    const kept = await reopen().fetchSetUp(reference);
    expect(kept).toMatchObject({ state: 'kept', mandate: expect.any(String), card: null });
    expect(await provider.fetchSetUp(reference)).toEqual(kept);
  });
});
