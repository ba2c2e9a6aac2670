import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../domain/payment/port.ts';
import { minutes, seconds } from '../../kit/time.ts';
import { cardFields, openTestSandbox, type TestSandbox } from '../../tests/harness/sandbox.ts';
import { openLedger } from './ledger.ts';
import { openSandbox } from './sandbox.ts';

const CHALLENGED = cardFields('4000002500003155');

/** Response of the shop's webhook endpoint to the next delivery. */
let hook: () => Promise<Response>;
let box: TestSandbox;
let attempts: number;

beforeEach(() => {
  attempts = 0;
  hook = async () => new Response();
  box = openTestSandbox({
    deliver: () => {
      attempts += 1;
      return hook();
    },
  });
});
afterEach(() => box.close());

const REQUEST: PaymentRequest = {
  orderId: 'p1',
  idempotencyKey: 'p1:1',
  total: { minor: 2980, currency: 'JPY' },
  locale: 'ja',
  returnUrl: 'https://shop.example/ja/success?purchase=p1',
  email: 'buyer@example.com',
  name: 'Ana Buyer',
  method: 'card',
  keep: false,
  expiresAt: null,
  instrument: cardFields('4242424242424242'),
};
const pay = (change: Partial<PaymentRequest> = {}) => box.sandbox.start({ ...REQUEST, ...change });

describe('refused', () => {
  test('does not open without a signing secret', () => {
    expect(() => openSandbox({ ...box.settings, signingSecret: '' })).toThrow('signing secret');
  });

  test.each([0, -1, 1.5, Number.NaN])('does not charge an amount of %s', async (minor) => {
    await expect(pay({ total: { minor, currency: 'EUR' } })).rejects.toThrow();
    expect(box.sandbox.ledger()).toEqual([]);
    expect(await box.listSent()).toEqual([]);
    expect((await pay()).kind).toBe('done');
  });

  test('throws on an answer to an unknown challenge', async () => {
    expect(box.sandbox.describe('nothing')).toBeNull();
    await expect(box.sandbox.answer('nothing', true)).rejects.toThrow('nothing');
  });

  test('ignores an answer to a payment without a challenge', async () => {
    const { reference } = await pay({ instrument: cardFields('4000000000000002') });
    await box.sandbox.answer(reference, true);
    expect((await box.sandbox.fetch(reference)).state).toBe('declined');
    expect(box.sandbox.describe(reference)).toBeNull();
  });
});

describe('deliveries', () => {
  const failures: [string, () => Promise<Response>][] = [
    ['answers 500', async () => new Response(null, { status: 500 })],
    ['answers 302', async () => new Response(null, { status: 302 })],
    ['throws', () => Promise.reject(new Error('down'))],
  ];
  test.each(failures)('are repeated with growing pauses when the shop %s', async (_, failure) => {
    hook = failure;
    await pay();
    expect(await box.sandbox.deliverPending()).toBe(0);
    for (const pause of [seconds(1), seconds(2), seconds(4), seconds(8)]) {
      const before = attempts;
      box.clock.advance(pause - 1);
      await box.sandbox.deliverPending();
      expect(attempts).toBe(before);
      box.clock.advance(1);
      await box.sandbox.deliverPending();
      expect(attempts).toBe(before + 1);
    }
    hook = async () => new Response(null, { status: 204 });
    box.clock.advance(minutes(10));
    expect(await box.sandbox.deliverPending()).toBe(1);
    box.clock.advance(minutes(60));
    expect(await box.sandbox.deliverPending()).toBe(0);
  });

  test('are signed again for a late retry', async () => {
    hook = async () => new Response(null, { status: 503 });
    const { reference } = await pay();
    await box.sandbox.deliverPending();
    box.clock.advance(minutes(60));
    const { raw, headers } = (await box.listSent()).at(-1) ?? expect.fail('nothing sent');
    const event = await box.sandbox.verify(raw, headers, box.clock.now());
    expect(event).toMatchObject({ type: 'payment.paid', reference });
  });

  test('skip an event while another run holds its lease', async () => {
    let answer = (_: Response) => {};
    hook = () => new Promise((resolve) => (answer = resolve));
    await pay();
    const first = box.sandbox.deliverPending();
    expect(await box.sandbox.deliverPending()).toBe(0);
    expect(attempts).toBe(1);
    answer(new Response());
    await first;
    box.clock.advance(minutes(1));
    expect(await box.sandbox.deliverPending()).toBe(0);
  });

  test('retry every ten minutes in the end, forever', async () => {
    hook = async () => new Response(null, { status: 500 });
    await pay();
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await box.sandbox.deliverPending();
      expect(attempts).toBe(attempt);
      box.clock.advance(minutes(10));
    }
  });

  test('finish before the sandbox closes', async () => {
    let answer = (_: Response) => {};
    hook = () => new Promise((resolve) => (answer = resolve));
    await pay();
    const run = box.sandbox.deliverPending();
    const closed = box.sandbox.close();
    expect(await box.sandbox.deliverPending()).toBe(0);
    answer(new Response());
    await closed;
    expect(await run).toBe(1);
  });

  test('follow `start` and `answer` automatically', async () => {
    await pay();
    await expect.poll(() => attempts).toBe(1);
    const { reference } = await pay({
      orderId: 'p2',
      idempotencyKey: 'p2:1',
      instrument: CHALLENGED,
    });
    await box.sandbox.answer(reference, false);
    await expect.poll(() => attempts).toBe(2);
  });

  test('resume after the sandbox reopens', async () => {
    hook = async () => new Response(null, { status: 500 });
    await pay();
    await box.sandbox.close();
    box.clock.advance(minutes(1));
    const again = openSandbox({ ...box.settings, deliver: async () => new Response() });
    expect(await again.deliverPending()).toBe(1);
    expect(again.ledger()).toMatchObject([{ orderId: 'p1', state: 'paid' }]);
    await again.close();
  });
});

describe('stored and shown', () => {
  test('neither number nor security code reaches the disk', async () => {
    await pay({ instrument: cardFields('4242424242424242', { card_cvc: '987' }) });
    await box.listSent();
    const written = ['', '-wal'].map((end) => readFileSync(box.settings.file + end, 'latin1'));
    expect(written.join('')).toContain('visa');
    expect(written.join('')).not.toMatch(/4242424242|987|buyer@/);
  });

  test('a commit is durable, and waits for other processes', () => {
    const { db, close } = openLedger(box.settings.file);
    const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    // synchronous 2 is FULL. In WAL mode, that is one fsync per commit.
    expect(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(pragma)).toEqual([
      'wal',
      2,
      1,
      10_000,
    ]);
    close();
  });

  test('a challenge redirects to the page in the buyer’s language and back', async () => {
    const start = await pay({ instrument: CHALLENGED });
    expect(start).toMatchObject({
      kind: 'redirect',
      url: `https://shop.example/ja/3ds/${start.reference}`,
    });
    expect(await pay({ instrument: CHALLENGED, locale: 'de' })).toEqual(start);
    expect(box.sandbox.describe(start.reference)).toEqual({
      total: { minor: 2980, currency: 'JPY' },
      returnUrl: 'https://shop.example/ja/success?purchase=p1',
      method: 'card',
    });
    await box.sandbox.answer(start.reference, true);
    expect(box.sandbox.describe(start.reference)).toBeNull();
  });

  test('a snapshot has the time of the last state change', async () => {
    const { reference } = await pay({ instrument: CHALLENGED });
    box.clock.advance(seconds(42));
    await box.sandbox.answer(reference, true);
    expect(await box.sandbox.fetch(reference)).toEqual({
      reference,
      orderId: 'p1',
      state: 'paid',
      method: 'card',
      total: { minor: 2980, currency: 'JPY' },
      received: { minor: 2980, currency: 'JPY' },
      refunds: [],
      dispute: 'none',
      disputeRevision: 0,
      mandate: null,
      qr: null,
      expiresAt: null,
      at: box.clock.now(),
      card: { brand: 'visa', last4: '3155', expiry: '2034-12' },
      reason: null,
    });
    expect(box.sandbox.ledger()).toMatchObject([
      { reference, orderId: 'p1', state: 'paid', minor: 2980, currency: 'JPY' },
    ]);
  });
});

test('sends no events from played books before `deliverPending`', async () => {
  const played = openSandbox({
    ...box.settings,
    file: `${box.settings.file}.played`,
    isPlayed: true,
  });
  await played.start({ ...REQUEST, orderId: 'p2', idempotencyKey: 'p2:1' });
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  expect(attempts).toBe(0);
  expect(await played.deliverPending()).toBe(1);
  await played.close();
});
