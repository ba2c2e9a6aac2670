import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  METHOD_FACTS,
  type PaymentMethod,
  type PaymentRequest,
  type PaymentStart,
  PROVIDER_METHODS,
  TooLittle,
} from '../../domain/payment/port.ts';
import type { Currency } from '../../kit/money.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import { createTestClock, type TestClock } from '../../tests/harness/clock.ts';
import type { FaultKind } from '../../tests/harness/stripe-peer/faults.ts';
import {
  openStripePeer,
  PEER_KEYS,
  type StripePeer,
} from '../../tests/harness/stripe-peer/peer.ts';
import { StripeFailure } from './failure.ts';
import { SEARCH_LAG } from './find.ts';
import { openStripe } from './stripe.ts';

let clock: TestClock;
let peer: StripePeer;
let provider: ReturnType<typeof openStripe>;
beforeEach(async () => {
  clock = createTestClock();
  peer = await openStripePeer(clock);
  provider = openStripe({ ...PEER_KEYS, clock, apiBase: peer.apiBase });
});
afterEach(() => peer.close());

const EUR = (minor: number) => ({ minor, currency: 'EUR' as const });

function request(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    orderId: 'p1',
    idempotencyKey: 'p1:1',
    total: EUR(1990),
    locale: 'de',
    returnUrl: 'https://shop.example/de/pay?purchase=p1',
    email: 'b@example.com',
    name: 'Ana Buyer',
    method: 'card',
    keep: false,
    expiresAt: null,
    instrument: {},
    ...change,
  };
}

const secretOf = (start: PaymentStart) => start.kind === 'client-secret' && start.clientSecret;

async function paid(change: Partial<PaymentRequest> = {}): Promise<string> {
  const { reference } = await provider.start(request(change));
  peer.confirm(reference, 'pm_card_visa');
  return reference;
}

const isCreation = ({ method, path }: StripePeer['calls'][number]) =>
  method === 'POST' && path === '/v1/payment_intents';
const creations = () => peer.calls.filter(isCreation);

describe('refused', () => {
  test('a wrong secret key, without naming it in the error', async () => {
    const { apiBase } = peer;
    const stranger = openStripe({ ...PEER_KEYS, clock, apiBase, secretKey: 'sk_test_hush' });
    const error: Error = await stranger.fetch('pi_1').then(
      () => expect.unreachable(),
      (cause) => cause,
    );
    expect(`${error.message} ${error.stack}`).not.toContain('hush');
  });
  test('a total below the minimum after conversion, which only Stripe knows', async () => {
    expect(provider.minimum('KRW')).toBeNull();
    const won = request({ total: { minor: 699, currency: 'KRW' } });
    await expect(provider.start(won)).rejects.toBeInstanceOf(TooLittle);
  });
  test('a malformed answer, without the client secret in the error', async () => {
    const { reference } = await provider.start(request());
    const when = ({ path }: { path: string }) => path.endsWith(reference);
    peer.fail({ kind: 'malformed', when, times: 1 });
    const error: unknown = await provider.fetch(reference).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StripeFailure);
    expect(inspect(error, { depth: 9 })).not.toContain('_secret_');
  });
  test.each<PaymentMethod>(['qris', 'vietqr'])('the method %s', async (method) => {
    expect(provider.methods).not.toContain(method);
    await expect(provider.start(request({ method }))).rejects.toThrow();
  });
  test.each<FaultKind>(['down', 'reset', 'limited', 'malformed'])(
    'a failure of kind %s, without a charge, and recovers afterwards',
    async (kind) => {
      // The package retries once after no answer or a 500.
      const times = kind === 'down' || kind === 'reset' ? 2 : 1;
      peer.fail({ kind, when: isCreation, times });
      await expect(provider.start(request())).rejects.toThrow();
      await expect(provider.start(request())).resolves.toMatchObject({ kind: 'client-secret' });
      expect(await provider.find('p1')).toHaveLength(1);
    },
  );
  test('a refund of a disputed payment', async () => {
    const reference = await paid();
    peer.dispute(reference, 'needs_response');
    const refund = { reference, idempotencyKey: 'r1', amount: EUR(100) };
    await expect(provider.refund(refund)).rejects.toThrow('disputed');
  });
});

describe('finding', () => {
  test('works while search lags, and for payments too old for the list', async () => {
    const reference = await paid();
    expect(await provider.find('p1')).toMatchObject([{ reference, state: 'paid' }]);
    clock.advance(SEARCH_LAG + minutes(1));
    expect(await provider.find('p1')).toMatchObject([{ reference, state: 'paid' }]);
    const [list] = peer.calls.filter(({ path }) => path.endsWith('/search'));
    expect(list?.params.query).toBe("metadata['purchase']:'p1'");
  });
  test('escapes the search syntax in an order id', async () => {
    await paid();
    clock.advance(SEARCH_LAG + minutes(1));
    expect(await provider.find("p1' OR metadata['purchase']:'p1")).toEqual([]);
    expect(await provider.find('p1\\')).toEqual([]);
  });
  test('works with more payments than a page of the list holds', async () => {
    const { reference } = await provider.start(request());
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        provider.start(request({ orderId: `x${index}`, idempotencyKey: `x${index}:1` })),
      ),
    );
    expect(await provider.find('p1')).toMatchObject([{ reference, state: 'waiting' }]);
  });
  test('does not start an attempt again after Stripe forgot its key', async () => {
    const first = await provider.start(request());
    clock.advance(hours(25));
    expect(await provider.start(request())).toEqual(first);
    expect(creations()).toHaveLength(1);
  });
  test('accepts a repeated request with a recomputed deadline', async () => {
    const in15 = () => new Date(clock.now().getTime() + minutes(15));
    const pix = { method: 'pix', total: { minor: 500, currency: 'BRL' } } as const;
    const first = await provider.start(request({ ...pix, expiresAt: in15() }));
    clock.advance(5000);
    expect(await provider.start(request({ ...pix, expiresAt: in15() }))).toEqual(first);
  });
});

describe('one order is paid once', () => {
  test('with ten simultaneous starts under one key', async () => {
    peer.setSlow(50);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => provider.start(request())),
    );
    // A start that met the key conflict too often fails and must be repeated.
    const answers = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set([...answers, await provider.start(request())].map(secretOf)).size).toBe(1);
    expect(answers.length).toBeGreaterThan(1);
    expect(await provider.find('p1')).toHaveLength(1);
  });
  test('even if the buyer corrects the address after a lost answer', async () => {
    peer.fail({ kind: 'reset', when: isCreation, times: 2 });
    await expect(provider.start(request({ keep: true }))).rejects.toThrow();
    const again = await provider.start(request({ keep: true, email: 'c@example.com' }));
    expect(again.kind).toBe('client-secret');
  });
  test('even if its first start failed before it ended the older payment', async () => {
    await provider.start(request());
    const second = request({ idempotencyKey: 'p1:2' });
    const when = ({ path }: { path: string }) => path.endsWith('/cancel');
    // The package retries once after no answer.
    peer.fail({ kind: 'down', when, times: 2 });
    await expect(provider.start(second)).rejects.toThrow();
    const states = async () => (await provider.find('p1')).map(({ state }) => state);
    expect(await states()).toEqual(['waiting', 'waiting']);
    await provider.start(second);
    expect(await states()).toEqual(['declined', 'waiting']);
  });
  test('with simultaneous attempts, of which only the newest can be paid', async () => {
    peer.setSlow(20);
    const keys = ['p1:1', 'p1:2', 'p1:3'];
    const all = await Promise.all(
      keys.map((idempotencyKey) => provider.start(request({ idempotencyKey }))),
    );
    for (const { reference } of all) peer.confirm(reference, 'pm_card_visa');
    const states = (await provider.find('p1')).map(({ state }) => state);
    expect(states.filter((state) => state === 'paid')).toHaveLength(1);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(0);
  });
  test('and a card payment expires at the shop’s deadline', async () => {
    const expiresAt = new Date(clock.now().getTime() + minutes(10));
    const { reference } = await provider.start(request({ expiresAt }));
    expect(await provider.fetch(reference)).toMatchObject({ state: 'waiting', expiresAt });
    clock.advance(minutes(10));
    expect(await provider.fetch(reference)).toMatchObject({ state: 'expired', reason: 'expired' });
    peer.confirm(reference, 'pm_card_visa');
    expect((await provider.fetch(reference)).state).toBe('expired');
  });
});

describe('wallets', () => {
  test.each<[PaymentMethod, Currency, Partial<PaymentStart> | object]>([
    ['pix', 'BRL', { kind: 'qr', qr: { text: expect.stringMatching(/^000201/), copyable: true } }],
    ['promptpay', 'THB', { kind: 'qr', qr: { text: expect.stringMatching(/^000201/) } }],
    ['wechat-pay', 'CNY', { kind: 'qr', qr: { text: expect.stringMatching(/^weixin:/) } }],
    ['alipay', 'CNY', { kind: 'redirect', url: expect.stringMatching(/^https:\/\/pm-redirects/) }],
    ['upi', 'INR', { kind: 'redirect', url: expect.stringMatching(/^https:\/\/payments/) }],
  ])('%s', async (method, currency, answer) => {
    const started = await provider.start(request({ method, total: { minor: 9900, currency } }));
    expect(started).toMatchObject(answer);
    expect(await provider.fetch(started.reference)).toMatchObject({ state: 'waiting', method });
    peer.payWallet(started.reference);
    const snapshot = await provider.fetch(started.reference);
    expect(snapshot).toMatchObject({ state: 'paid', method, card: null, mandate: null });
  });
});

describe('vouchers', () => {
  const PAYER = {
    taxId: '52998224725',
    street: 'Rua das Flores 12',
    city: 'São Paulo',
    state: 'SP',
    postcode: '01310100',
  };
  const konbini = (change: Partial<PaymentRequest> = {}) =>
    provider.start(
      request({ method: 'konbini', total: { minor: 2980, currency: 'JPY' }, ...change }),
    );
  const boleto = (change: Partial<PaymentRequest> = {}) =>
    provider.start(
      request({
        method: 'boleto',
        total: { minor: 9900, currency: 'BRL' },
        payer: PAYER,
        ...change,
      }),
    );

  test('a Konbini payment has the codes of each store, until the end of the third day in Japan', async () => {
    const started = await konbini();
    const { reference } = started;
    const code = { confirmationNumber: '01234567890' };
    expect(started).toEqual({
      kind: 'voucher',
      reference,
      voucher: {
        url: `https://payments.stripe.com/konbini/${reference}`,
        number: null,
        stores: [
          { store: 'familymart', paymentCode: '12345', ...code },
          { store: 'lawson', paymentCode: '123456', ...code },
          { store: 'ministop', paymentCode: '123456', ...code },
        ],
      },
      expiresAt: expect.any(Date),
    });
    const ends = started.kind === 'voucher' ? started.expiresAt.toISOString() : '';
    expect(ends).toMatch(/T14:59:59/);
    expect(creations()[0]?.params).toMatchObject({
      amount: '2980',
      allowed_payment_method_types: ['konbini'],
      payment_method_data: {
        type: 'konbini',
        billing_details: { email: 'b@example.com', name: 'Ana Buyer' },
      },
      payment_method_options: { konbini: { expires_after_days: '3' } },
      confirm: 'true',
    });
  });
  test('a boleto has a number, and tells Stripe who pays and where', async () => {
    const started = await boleto();
    expect(started).toMatchObject({
      kind: 'voucher',
      voucher: { url: expect.stringMatching(/^https:/), number: expect.stringMatching(/^\d{47}$/) },
    });
    expect(creations()[0]?.params).toMatchObject({
      allowed_payment_method_types: ['boleto'],
      payment_method_data: {
        type: 'boleto',
        boleto: { tax_id: '52998224725' },
        billing_details: {
          address: {
            line1: 'Rua das Flores 12',
            city: 'São Paulo',
            state: 'SP',
            postal_code: '01310100',
            country: 'BR',
          },
        },
      },
      payment_method_options: { boleto: { expires_after_days: '3' } },
    });
  });
  test.each([
    [119, 'JPY', konbini],
    [300_001, 'JPY', konbini],
    [499, 'BRL', boleto],
    [5_000_000, 'BRL', boleto],
  ] as const)('%d %s is outside of the limits', async (minor, currency, start) => {
    await expect(start({ total: { minor, currency } })).rejects.toThrow();
  });
  test('a boleto that the bank still processes waits beyond its end', async () => {
    const { reference } = await boleto();
    clock.advance(days(3));
    peer.answerAway(reference, 'process');
    expect(await provider.findPendingStart(reference)).toEqual({ kind: 'done', reference });
    const processed = await provider.fetch(reference);
    expect(processed).toMatchObject({ state: 'waiting', expiresAt: null });
    expect(processed.voucher).toBeUndefined();
    clock.advance(days(30));
    expect(await provider.fetch(reference)).toMatchObject({ state: 'waiting' });
    peer.answerAway(reference, 'approve');
    expect(await provider.fetch(reference)).toMatchObject({ state: 'paid', method: 'boleto' });
  });
  test('a refund of a Konbini payment waits until the buyer has given Stripe an account', async () => {
    const { reference } = await konbini();
    peer.payWallet(reference);
    const amount = { minor: 2980, currency: 'JPY' } as const;
    const refund = { reference, idempotencyKey: 'r', amount };
    expect(await provider.refund(refund)).toMatchObject({ state: 'waiting', amount });
    const [made] = (await provider.fetch(reference)).refunds;
    peer.failRefund(made?.id ?? '');
    expect((await provider.fetch(reference)).refunds).toMatchObject([{ state: 'failed' }]);
  });
  test('a refund of a boleto is refused with what staff have to do, and Stripe is not asked', async () => {
    const { reference } = await boleto();
    peer.payWallet(reference);
    const refund = {
      reference,
      idempotencyKey: 'r',
      amount: { minor: 1, currency: 'BRL' },
    } as const;
    await expect(provider.refund(refund)).rejects.toThrow(/transfer the money yourself/);
    expect(
      peer.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds'),
    ).toEqual([]);
  });
});

describe('pages of wallets and banks', () => {
  const TYPES: [PaymentMethod, Currency, string][] = [
    ['paypal', 'EUR', 'paypal'],
    ['paypal', 'GBP', 'paypal'],
    ['ideal', 'EUR', 'ideal'],
    ['bancontact', 'EUR', 'bancontact'],
    ['przelewy24', 'EUR', 'p24'],
    ['kakao-pay', 'KRW', 'kakao_pay'],
    ['naver-pay', 'KRW', 'naver_pay'],
    ['eps', 'EUR', 'eps'],
    ['satispay', 'EUR', 'satispay'],
    ['mobilepay', 'EUR', 'mobilepay'],
    ['paypay', 'JPY', 'paypay'],
    ['samsung-pay', 'KRW', 'samsung_pay'],
    ['payco', 'KRW', 'payco'],
    ['klarna', 'EUR', 'klarna'],
    ['klarna', 'USD', 'klarna'],
    ['klarna', 'GBP', 'klarna'],
    ['amazon-pay', 'EUR', 'amazon_pay'],
    ['amazon-pay', 'USD', 'amazon_pay'],
    ['amazon-pay', 'JPY', 'amazon_pay'],
    ['revolut-pay', 'EUR', 'revolut_pay'],
    ['revolut-pay', 'GBP', 'revolut_pay'],
  ];
  test('the list has every method on another page', () => {
    const listed = new Set(TYPES.map(([method]) => method));
    const missing = PROVIDER_METHODS.filter((method) => !listed.has(method));
    expect(missing.filter((method) => METHOD_FACTS[method].flow === 'redirect')).toEqual([]);
  });
  test.each(TYPES)(
    '%s in %s is the type %s, with one payment for both',
    async (method, currency, type) => {
      const total = { minor: 9900, currency };
      const started = await provider.start(request({ method, total, keep: true }));
      expect(started).toMatchObject({
        kind: 'redirect',
        url: expect.stringMatching(/^https:\/\/pm-redirects/),
      });
      expect(await provider.fetch(started.reference)).toMatchObject({ state: 'waiting', method });
      const [creation] = creations();
      expect(creation?.params).toMatchObject({
        allowed_payment_method_types: [type],
        payment_method_data: {
          type,
          billing_details: { email: 'b@example.com', name: 'Ana Buyer' },
        },
        return_url: 'https://shop.example/de/pay?purchase=p1',
        confirm: 'true',
      });
      expect(creation?.params).not.toHaveProperty('setup_future_usage');
      peer.answerAway(started.reference, 'approve');
      const snapshot = await provider.fetch(started.reference);
      expect(snapshot).toMatchObject({
        state: 'paid',
        method,
        total,
        received: total,
        mandate: null,
      });
    },
  );
  test.each([
    ['cancel', 'cancelled'],
    ['decline', 'declined'],
    ['fail', 'authentication-failed'],
  ] as const)('after %s, the reason is %s', async (answer, reason) => {
    const { reference } = await provider.start(request({ method: 'paypal' }));
    peer.answerAway(reference, answer);
    expect(await provider.fetch(reference)).toMatchObject({ state: 'declined', reason });
  });
  test('reports a dispute of the wallet', async () => {
    const { reference } = await provider.start(request({ method: 'paypal' }));
    peer.answerAway(reference, 'approve');
    peer.dispute(reference, 'needs_response');
    expect(await provider.fetch(reference)).toMatchObject({ state: 'paid', dispute: 'open' });
  });
  test('never ends a payment that is being processed, even after its time', async () => {
    const { reference } = await provider.start(request({ method: 'ideal' }));
    peer.answerAway(reference, 'process');
    clock.advance(hours(2));
    expect(await provider.fetch(reference)).toMatchObject({ state: 'waiting' });
    peer.answerAway(reference, 'approve');
    expect(await provider.fetch(reference)).toMatchObject({ state: 'paid' });
  });
});

test('a renewal that the buyer is paying by a wallet is not charged to the saved card', async () => {
  const first = request({ keep: true });
  const { reference } = await provider.start(first);
  peer.confirm(reference, 'pm_card_visa');
  const { mandate } = await provider.fetch(reference);
  const away = await provider.start(
    request({ orderId: 'p2', idempotencyKey: 'p2:1', method: 'paypal' }),
  );
  peer.answerAway(away.reference, 'process');
  const { total, email } = first;
  const renewal = { orderId: 'p2', idempotencyKey: 'p2:2', total, email };
  const charged = await provider.charge({ ...renewal, mandate: mandate ?? '' });
  expect(charged).toEqual({ kind: 'done', reference: away.reference });
  expect(await provider.find('p2')).toHaveLength(1);
});

describe('the methods to offer', () => {
  const open = (methods?: readonly PaymentMethod[]) =>
    openStripe({ ...PEER_KEYS, clock, apiBase: peer.apiBase, ...(methods ? { methods } : {}) });
  test('cannot name one that Stripe lacks', () => {
    expect(() => open(['card', 'vietqr'])).toThrow('vietqr');
  });
  test('include those of special accounts only if they are named', () => {
    expect(open().methods).toContain('card');
    expect(open().methods).not.toContain('paypal');
    expect(open(['card', 'paypal']).methods).toEqual(['card', 'paypal']);
  });
});

describe('after the payment', () => {
  test('counts a bank that wants the buyer to authenticate as a soft decline', async () => {
    const first = request({ keep: true });
    const { reference } = await provider.start(first);
    peer.confirm(reference, 'pm_card_authenticationRequired');
    peer.authenticate(reference, true);
    const { mandate } = await provider.fetch(reference);
    const renewal = { orderId: 'p2', idempotencyKey: 'p2:1', total: EUR(1990) };
    const charge = { ...renewal, mandate: mandate ?? '', email: 'b@example.com' };
    expect(await provider.charge(charge)).toMatchObject({
      kind: 'declined',
      reason: 'authentication-failed',
      hard: false,
    });
  });
  test.each([
    ['pending', 'waiting'],
    ['failed', 'failed'],
  ] as const)('reports a refund that is %s', async (status, state) => {
    const reference = await paid();
    peer.setRefunds(status);
    const params = { reference, idempotencyKey: 'r1', amount: EUR(500) };
    expect(await provider.refund(params)).toMatchObject({ state, amount: EUR(500) });
    const refund = { id: expect.any(String), state, amount: EUR(500), key: 'r1' };
    expect((await provider.fetch(reference)).refunds).toEqual([refund]);
  });
  test('reports a refund from the dashboard without a key, and its failure', async () => {
    const reference = await paid();
    await provider.refund({ reference, idempotencyKey: 'r1', amount: EUR(500) });
    const id = peer.giveBack(reference, 300);
    const ours = { id: expect.any(String), state: 'done', amount: EUR(500), key: 'r1' };
    const theirs = { id, state: 'done', amount: EUR(300), key: null };
    const found = () => provider.find('p1');
    for (const refunds of [(await provider.fetch(reference)).refunds, (await found())[0]?.refunds])
      expect(refunds).toEqual([theirs, ours]);
    peer.failRefund(id);
    expect((await provider.fetch(reference)).refunds).toEqual([
      { ...theirs, state: 'failed' },
      ours,
    ]);
  });
  test('reports more refunds than Stripe returns with the payment', async () => {
    const reference = await paid();
    const ids = Array.from({ length: 12 }, () => peer.giveBack(reference, 10));
    const { refunds } = await provider.fetch(reference);
    expect(new Set(refunds.map(({ id }) => id))).toEqual(new Set(ids));
  });
  test('reports a dispute that opens and is lost', async () => {
    const reference = await paid();
    peer.dispute(reference, 'needs_response');
    expect(await provider.fetch(reference)).toMatchObject({ state: 'paid', dispute: 'open' });
    peer.dispute(reference, 'lost');
    expect(await provider.fetch(reference)).toMatchObject({ state: 'paid', dispute: 'lost' });
  });
  test('raises the revision from a closed inquiry to a won and a lost dispute', async () => {
    const reference = await paid();
    const seen = [];
    for (const status of [
      ...['warning_needs_response', 'warning_closed', 'needs_response', 'under_review', 'won'],
      ...['needs_response', 'lost'],
    ]) {
      peer.dispute(reference, status);
      const { dispute, disputeRevision } = await provider.fetch(reference);
      seen.push([dispute, disputeRevision]);
    }
    expect(seen).toEqual([
      ...[
        ['open', 1],
        ['none', 2],
      ],
      ...[
        ['open', 5],
        ['open', 5],
        ['won', 6],
      ],
      ...[
        ['open', 9],
        ['lost', 11],
      ],
    ]);
  });
});
