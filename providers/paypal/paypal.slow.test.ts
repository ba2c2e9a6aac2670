import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BadSignature,
  isMandateGone,
  type PaymentRequest,
  RefundRefused,
} from '../../domain/payment/port.ts';
import type { Money } from '../../kit/money.ts';
import { minutes, seconds } from '../../kit/time.ts';
import { createTestClock, type TestClock } from '../../tests/harness/clock.ts';
import { announce, type Habit, openBooks, sign } from '../../tests/harness/paypal-peer/books.ts';
import { CERTIFICATES, KEYS, trustPeer } from '../../tests/harness/paypal-peer/certificates.ts';
import { openTestNotes, type TestNotes } from '../../tests/harness/paypal-peer/notes.ts';
import { openPayPalPeer, type PayPalPeer } from '../../tests/harness/paypal-peer/peer.ts';
import { PEER_ACCESS } from '../../tests/harness/paypal-peer/settings.ts';
import { PayPalFailure } from './failure.ts';
import { openPayPal } from './paypal.ts';

trustPeer();

let clock: TestClock;
let peer: PayPalPeer;
let notes: TestNotes;
let provider: ReturnType<typeof openPayPal>;
beforeEach(async () => {
  clock = createTestClock();
  peer = await openPayPalPeer(clock);
  notes = openTestNotes();
  provider = reopen();
});
afterEach(() => peer.close());

/** Another process, which shares only the notes. */
const reopen = () => openPayPal({ ...PEER_ACCESS, clock, notes, apiBase: peer.apiBase });

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

/** Fails once, as if the database did not answer. */
function failOnce<Input extends unknown[]>(call: (...input: Input) => Promise<void>) {
  let isFirst = true;
  return async (...input: Input) => {
    if (!isFirst) return call(...input);
    isFirst = false;
    throw new Error('not stored');
  };
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
  test('is never made after the payment was canceled, in any process', async () => {
    const reference = await begin();
    expect(await provider.cancel(reference)).toMatchObject({ state: 'declined' });
    peer.approve(reference);
    for (const process of [provider, reopen()])
      expect(await process.fetch(reference)).toMatchObject({
        state: 'declined',
        reason: 'cancelled',
      });
    expect(callsTo('/capture')).toEqual([]);
  });
  test('is not made by a cancellation after the approval', async () => {
    const reference = await begin();
    peer.approve(reference);
    expect(await reopen().cancel(reference)).toMatchObject({ state: 'declined' });
    expect(callsTo('/capture')).toEqual([]);
  });
  test('is not made after the time to pay, even if the buyer approved before', async () => {
    const reference = await begin();
    peer.approve(reference);
    clock.advance(minutes(30));
    expect(await provider.fetch(reference)).toMatchObject({ state: 'expired', expiresAt: null });
    expect(callsTo('/capture')).toEqual([]);
  });
  test.each<[string, Money | null]>([
    ['amount', { minor: 2990, currency: 'EUR' }],
    ['currency', { minor: 1990, currency: 'USD' }],
    ['payment, because none is due', null],
  ])('is not made if the order waits for another %s', async (_, total) => {
    const reference = await begin();
    peer.approve(reference);
    notes.setTotal(REQUEST.orderId, total);
    expect(await provider.fetch(reference)).toMatchObject({
      state: 'declined',
      reason: 'cancelled',
    });
    expect(callsTo('/capture')).toEqual([]);
  });
  test('is not made if another process ends the payment just before', async () => {
    const reference = await begin();
    peer.approve(reference);
    const { isWanted } = notes;
    notes.isWanted = async (payment) => {
      await notes.end(reference, { reason: 'cancelled', hard: false });
      return isWanted(payment);
    };
    expect(await provider.fetch(reference)).toMatchObject({ state: 'declined' });
    expect(callsTo('/capture')).toEqual([]);
  });
  test('that PayPal has not answered cannot be canceled, and no second payment begins', async () => {
    const reference = await begin();
    peer.approve(reference);
    peer.fail({ kind: 'down', when: ({ path }) => path.endsWith('/capture'), times: 1 });
    await expect(provider.fetch(reference)).rejects.toThrow(PayPalFailure);
    expect(await reopen().cancel(reference)).toMatchObject({ state: 'waiting', expiresAt: null });
    notes.setTotal(REQUEST.orderId, null);
    const next = await reopen().start({ ...REQUEST, idempotencyKey: 'order-1:2' });
    expect(next).toEqual({ kind: 'done', reference });
    notes.giveUpCaptures();
    expect(await reopen().cancel(reference)).toMatchObject({ state: 'declined' });
  });
  test('is found although the payment was ended before it', async () => {
    const reference = await begin();
    peer.approve(reference);
    const when = ({ path }: { readonly path: string }) => path.endsWith('/capture');
    peer.fail({ kind: 'lost', when, times: 1 });
    await expect(provider.fetch(reference)).rejects.toThrow(PayPalFailure);
    notes.giveUpCaptures();
    await notes.end(reference, { reason: 'cancelled', hard: false });
    expect(await provider.find('order-1')).toMatchObject([{ reference, state: 'paid' }]);
  });
  test('of an older payment is not made by a later one with another total', async () => {
    const older = await begin();
    peer.approve(older);
    const total = { minor: 2990, currency: 'EUR' } as const;
    notes.setTotal(REQUEST.orderId, total);
    const next = await reopen().start({ ...REQUEST, idempotencyKey: 'order-1:2', total });
    expect(next.kind).toBe('redirect');
    expect(callsTo('/capture')).toEqual([]);
    expect((await provider.find(REQUEST.orderId)).map(({ state }) => state)).toEqual([
      'declined',
      'waiting',
    ]);
  });
  test('of an order that another shop made is not made', async () => {
    const other = openPayPal({
      ...PEER_ACCESS,
      clock,
      notes: openTestNotes(),
      apiBase: peer.apiBase,
    });
    const { reference } = await other.start({ ...REQUEST, orderId: 'foreign-1' });
    peer.approve(reference);
    notes.leaveOut('foreign-1');
    await expect(provider.fetch(reference)).rejects.toThrow('not an order of this shop');
    expect(callsTo('/capture')).toEqual([]);
  });
});

describe('find', () => {
  test('knows all payments in every process', async () => {
    const first = await begin();
    const second = await begin({ idempotencyKey: 'order-1:2' });
    expect(await reopen().find('order-1')).toMatchObject([
      { reference: first, state: 'declined', reason: 'cancelled' },
      { reference: second, state: 'waiting' },
    ]);
  });
  test('knows an older payment that another process made, and its approval pays nothing', async () => {
    const older = await begin();
    const newer = await reopen().start({ ...REQUEST, idempotencyKey: 'order-1:2' });
    peer.approve(older);
    expect(await provider.fetch(older)).toMatchObject({ state: 'declined' });
    peer.approve(newer.reference);
    expect(await provider.fetch(newer.reference)).toMatchObject({ state: 'paid' });
    expect(callsTo('/capture')).toHaveLength(1);
  });
  test('leaves one payment of simultaneous attempts', async () => {
    const starts = [1, 2, 3].map((attempt) =>
      reopen().start({ ...REQUEST, idempotencyKey: `order-1:${attempt}` }),
    );
    await Promise.all(starts);
    const states = (await provider.find('order-1')).map(({ state }) => state);
    expect(states).toEqual(['declined', 'declined', 'waiting']);
  });
  test('leaves one payment after a start that failed before it ended the other was repeated', async () => {
    await begin();
    const second = { ...REQUEST, idempotencyKey: 'order-1:2' };
    notes.end = failOnce(notes.end);
    await expect(provider.start(second)).rejects.toThrow('not stored');
    const states = async () => (await provider.find('order-1')).map(({ state }) => state);
    expect(await states()).toEqual(['waiting', 'waiting']);
    await provider.start(second);
    expect(await states()).toEqual(['declined', 'waiting']);
  });
  test('captures one payment at most, even if several are approved', async () => {
    const references = [await begin()];
    notes.end = async () => {};
    references.push(await begin({ idempotencyKey: 'order-1:2' }));
    for (const reference of references) peer.approve(reference);
    const states = (await provider.find('order-1')).map(({ state }) => state);
    expect(states).toEqual(['paid', 'waiting']);
    expect(callsTo('/capture')).toHaveLength(1);
  });
  test('takes no money that the buyer has approved if the order is about to end', async () => {
    const [older, newer] = [await begin(), await begin({ idempotencyKey: 'order-1:2' })];
    peer.approve(newer);
    const found = await reopen().findWithoutCapture?.(REQUEST.orderId);
    expect(found).toMatchObject([
      { reference: older, state: 'declined' },
      { reference: newer, state: 'waiting' },
    ]);
    expect(await reopen().cancel(newer)).toMatchObject({ state: 'declined', reason: 'cancelled' });
    expect(callsTo('/capture')).toEqual([]);
  });
  test('ends a payment after its time also if the order is about to end', async () => {
    await begin();
    clock.advance(minutes(30));
    expect(await provider.findWithoutCapture?.(REQUEST.orderId)).toMatchObject([
      { state: 'expired' },
    ]);
  });
  test('knows how an earlier version ended a payment', async () => {
    const reference = await begin();
    peer.get(reference).custom_id += ' ended=expired-card!';
    peer.approve(reference);
    for (const isNoted of [true, false]) {
      if (!isNoted) notes.forget();
      expect(await provider.fetch(reference)).toMatchObject({
        state: 'declined',
        reason: 'expired-card',
      });
    }
    expect(callsTo('/capture')).toEqual([]);
  });
  test('knows a payment again after the database was restored from a backup', async () => {
    const reference = await pay();
    notes.forget();
    expect(await provider.fetch(reference)).toMatchObject({ reference, state: 'paid' });
    expect(await provider.find('order-1')).toMatchObject([{ reference }]);
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
      notes,
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
    ['action', 'declined', false],
    ['asks', 'declined', false],
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
  test.each([
    ['paid', 'paid'],
    ['later', 'waiting'],
  ] as const)(
    'that was made is known after its answer was lost and the buyer removed the account: %s',
    async (habit, state) => {
      const mandate = await save();
      peer.setHabit(mandate, habit);
      peer.fail({ kind: 'lost', when: ({ path }) => path.endsWith('/capture'), times: 1 });
      await expect(provider.charge(renewal(mandate))).rejects.toThrow(PayPalFailure);
      peer.removeToken(mandate);
      const answer = await reopen().charge(renewal(mandate));
      expect(answer.kind).toBe('done');
      expect(await provider.fetch(answer.reference)).toMatchObject({ state });
    },
  );
  test('that was not made finds no mandate after the buyer removed the account', async () => {
    const mandate = await save();
    peer.fail({ kind: 'down', when: ({ path }) => path.endsWith('/capture'), times: 1 });
    await expect(provider.charge(renewal(mandate))).rejects.toThrow(PayPalFailure);
    peer.removeToken(mandate);
    await expect(reopen().charge(renewal(mandate))).rejects.toSatisfy(isMandateGone);
    expect(await provider.find('renewal-1')).toMatchObject([{ state: 'declined' }]);
  });
  test('charges once even if PayPal forgot the attempt', async () => {
    const mandate = await save();
    peer.fail({ kind: 'lost', when: ({ path }) => path.endsWith('/capture'), times: 1 });
    await expect(provider.charge(renewal(mandate))).rejects.toThrow(PayPalFailure);
    peer.forgetKeys();
    expect(await reopen().charge(renewal(mandate))).toMatchObject({ kind: 'done' });
    expect(callsTo('/capture').filter(({ params }) => params.payment_source)).toHaveLength(1);
  });
  test.each(['down', 'reset', 'limited'] as const)(
    'is no decline while PayPal is %s, however long it takes',
    async (kind) => {
      const mandate = await save();
      for (const pause of [0, 31, 300]) {
        clock.advance(minutes(pause));
        peer.fail({ kind, when: ({ path }) => path.endsWith('/capture'), times: 1 });
        await expect(reopen().charge(renewal(mandate))).rejects.toThrow(PayPalFailure);
        expect(await provider.find('renewal-1')).toMatchObject([
          { state: 'waiting', reason: null },
        ]);
      }
      expect(await reopen().charge(renewal(mandate))).toMatchObject({ kind: 'done' });
      expect(await provider.find('renewal-1')).toMatchObject([{ state: 'paid' }]);
    },
  );
  test('is not made if the renewal is no longer due', async () => {
    const mandate = await save();
    notes.setTotal('renewal-1', null);
    const answer = await provider.charge(renewal(mandate));
    expect(answer).toMatchObject({ kind: 'declined', reason: 'cancelled', hard: false });
    expect(callsTo('/capture').filter(({ params }) => params.payment_source)).toEqual([]);
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
  /** Signed by PayPal, and about anything. */
  function sendForeign(type: string, resource: object) {
    const books = openBooks(clock, PEER_ACCESS.webhookId);
    announce(books, type, resource);
    const [event] = books.sent;
    return event ?? expect.fail('nothing was sent');
  }
  const linked = { rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/FOREIGN1' };

  test.each<[string, object]>([
    ['VAULT.PAYMENT-TOKEN.CREATED', { id: 'token' }],
    ['CHECKOUT.ORDER.APPROVED', { id: 'FOREIGN1' }],
    ['CHECKOUT.ORDER.APPROVED', { id: 'not an id' }],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'FOREIGN1' }],
    [
      'PAYMENT.CAPTURE.COMPLETED',
      { id: 'X', supplementary_data: { related_ids: { order_id: 'FOREIGN1' } } },
    ],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'X', links: [linked] }],
    ['PAYMENT.SALE.COMPLETED', { id: 'FOREIGN1' }],
    [
      'CUSTOMER.DISPUTE.CREATED',
      { disputed_transactions: [{ seller_transaction_id: 'FOREIGN1' }] },
    ],
    ['CUSTOMER.DISPUTE.CREATED', {}],
  ])('about nothing of this shop are ignored: %s %j', async (type, resource) => {
    const { raw, headers } = sendForeign(type, resource);
    expect(await verify(raw, headers)).toBeNull();
    const wrong = sign(raw, clock.now(), { webhookId: '0OTHER0WEBHOOK00' });
    await expect(verify(raw, wrong)).rejects.toThrow(BadSignature);
  });
  test('about an order that another shop made with the same account are ignored', async () => {
    const others = openTestNotes();
    const other = openPayPal({ ...PEER_ACCESS, clock, notes: others, apiBase: peer.apiBase });
    const { reference } = await other.start({ ...REQUEST, orderId: 'foreign-1' });
    notes.leaveOut('foreign-1');
    peer.approve(reference);
    const { raw, headers } = newest();
    expect(await verify(raw, headers)).toBeNull();
    expect(await other.verify(raw, headers, clock.now())).toMatchObject({ reference });
  });
  test.each([true, false])(
    'about an order that the shop lost are passed on if it is paid: %s',
    async (isPaid) => {
      const orderId = randomUUID();
      const change = { orderId, idempotencyKey: `${orderId}:1` };
      const reference = await (isPaid ? pay('paid', change) : begin(change));
      if (!isPaid) peer.approve(reference);
      const { raw, headers } = newest();
      notes.forget();
      notes.leaveOut(orderId);
      if (!isPaid) return expect(await verify(raw, headers)).toBeNull();
      expect(await verify(raw, headers)).toMatchObject({ reference });
      expect(await provider.fetch(reference)).toMatchObject({ orderId, received: REQUEST.total });
    },
  );
  test('fail as a whole, and are repeated, while the app may not ask PayPal about them', async () => {
    const { raw, headers } = sendForeign('CHECKOUT.ORDER.APPROVED', { id: 'FOREIGN1' });
    const when = ({ path }: { readonly path: string }) => path.includes('FOREIGN1');
    peer.fail({ kind: 'forbidden', when, times: 1 });
    await expect(verify(raw, headers)).rejects.toThrow(PayPalFailure);
    expect(await verify(raw, headers)).toBeNull();
  });
  test('about a dispute name all payments of the shop in it', async () => {
    const first = await pay();
    const second = await pay('paid', { orderId: 'order-2', idempotencyKey: 'order-2:1' });
    const captures = ['FOREIGN1', peer.get(first).capture?.id, peer.get(second).capture?.id];
    const { raw, headers } = sendForeign('CUSTOMER.DISPUTE.CREATED', {
      disputed_transactions: captures.map((id) => ({ seller_transaction_id: id })),
    });
    expect(await verify(raw, headers)).toMatchObject({
      reference: first,
      otherReferences: [second],
    });
  });
  test('that name a certificate which PayPal lacks are refused', async () => {
    await pay();
    const { raw } = newest();
    const certificate = `${CERTIFICATES}/CERT-unknown`;
    const headers = sign(raw, clock.now(), { ...PEER_ACCESS, certificate });
    await expect(verify(raw, headers)).rejects.toThrow(BadSignature);
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
