import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BadSignature,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentTruth,
} from '../domain/payment/port.ts';
import type { Money } from '../kit/money.ts';
import { seconds } from '../kit/time.ts';

type Instrument = PaymentRequest['instrument'];
export type SignedEvent = { readonly raw: Uint8Array; readonly headers: Headers };

/** One freshly opened provider, and what only its maker knows about it. */
export type ContractSubject = {
  readonly provider: PaymentProvider;
  readonly instruments: {
    readonly paid: Instrument;
    readonly declined: Instrument;
    readonly challenged: Instrument;
  };
  /** The moment the provider signs events at. */
  now(): Date;
  /** Answers the bank's question in the buyer's place. */
  answer(reference: string, approve: boolean): Promise<void>;
  /** Everything sent to the hook entry so far, once all that is due was sent. */
  listSent(): Promise<readonly SignedEvent[]>;
  close(): Promise<void>;
};

let subject: ContractSubject;
let count = 0;

/** What every payment provider must keep to; each runs it in its own test file. */
export function paymentContract(name: string, make: () => Promise<ContractSubject>): void {
  describe(`${name} keeps the payment contract:`, () => {
    beforeEach(async () => {
      subject = await make();
    });
    afterEach(() => subject.close());
    describe('signatures', signatureRules);
    describe('refusals', refusalRules);
    describe('repeats', repeatRules);
    describe('challenges', challengeRules);
    describe('payments', paymentRules);
  });
}

function signatureRules(): void {
  const verify = ({ raw, headers }: SignedEvent, now = subject.now()) =>
    subject.provider.verify(raw, headers, now);
  const fromNow = (ms: number) => new Date(subject.now().getTime() + ms);
  let sent: SignedEvent;
  let reference: string;
  beforeEach(async () => {
    ({ reference } = await subject.provider.start(request()));
    const [first] = await subject.listSent();
    if (!first) throw new Error('nothing was sent');
    sent = first;
  });

  test('a missing one is refused', () => {
    expect(() => verify({ ...sent, headers: new Headers() })).toThrow(BadSignature);
  });
  test('any changed byte of the body is refused', () => {
    for (const [index, byte] of sent.raw.entries()) {
      const raw = Uint8Array.from(sent.raw);
      raw[index] = byte ^ 1;
      expect(() => verify({ ...sent, raw })).toThrow(BadSignature);
    }
  });
  test('any changed character of a header is refused', () => {
    for (const [name, value] of signatureHeaders(sent)) {
      for (let index = 0; index < value.length; index += 1) {
        const changed = value[index] === '0' ? '1' : '0';
        const headers = new Headers(sent.headers);
        headers.set(name, value.slice(0, index) + changed + value.slice(index + 1));
        expect(() => verify({ ...sent, headers })).toThrow(BadSignature);
      }
    }
  });
  test('one older than 300 s is refused', () => {
    expect(() => verify(sent, fromNow(seconds(302)))).toThrow(BadSignature);
  });
  test('one more than 300 s ahead is refused', () => {
    expect(() => verify(sent, fromNow(seconds(-302)))).toThrow(BadSignature);
  });
  test('a good one gives the event, up to 300 s late', () => {
    expect(verify(sent).reference).toBe(reference);
    expect(verify(sent, fromNow(seconds(298)))).toEqual(verify(sent));
  });
}

function refusalRules(): void {
  test('a payment nobody made is not known', async () => {
    await expect(subject.provider.fetch('no-such-payment')).rejects.toThrow();
    expect(await subject.provider.find('no-such-purchase')).toEqual([]);
  });
  test('a declined card charges nothing and says why', async () => {
    const { provider, instruments } = subject;
    const start = await provider.start(request({ instrument: instruments.declined }));
    expect(start).toMatchObject({ kind: 'declined', reason: 'declined' });
    const truth = await provider.fetch(start.reference);
    expect(truth).toMatchObject({ state: 'declined', reason: 'declined' });
    expect(await subject.listSent()).toHaveLength(1);
  });
  test('after a decline the next attempt may be paid', async () => {
    const { provider, instruments } = subject;
    const first = request({ instrument: instruments.declined });
    await provider.start(first);
    const second = { ...first, idempotencyKey: `${first.purchaseId}:2` };
    const start = await provider.start({ ...second, instrument: instruments.paid });
    expect(start.kind).toBe('done');
    expect(await states(first.purchaseId)).toEqual(['declined', 'paid']);
  });
}

function repeatRules(): void {
  test.each<Partial<PaymentRequest>>([
    { total: { minor: 1, currency: 'EUR' } },
    { total: { minor: 1990, currency: 'USD' } },
    { purchaseId: 'another' },
  ])('a key used again for %j is refused and charges nothing', async (change) => {
    const first = request();
    await subject.provider.start(first);
    await expect(subject.provider.start({ ...first, ...change })).rejects.toThrow();
    expect(await states(first.purchaseId)).toEqual(['paid']);
    expect(await states('another')).toEqual([]);
  });
  test('a repeated key gives the first answer, even with another card', async () => {
    const first = request();
    const start = await subject.provider.start(first);
    const again = { ...first, instrument: subject.instruments.declined };
    expect(await subject.provider.start(again)).toEqual(start);
    expect(await states(first.purchaseId)).toEqual(['paid']);
  });
  test('20 starts at once with one key are one charge and one event', async () => {
    const first = request();
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => subject.provider.start(first)),
    );
    expect(new Set(starts.map((start) => start.reference)).size).toBe(1);
    expect(await states(first.purchaseId)).toEqual(['paid']);
    expect(await subject.listSent()).toHaveLength(1);
  });
  test('a purchase paid once is not charged by a later attempt', async () => {
    const first = request();
    const start = await subject.provider.start(first);
    const later = { ...first, idempotencyKey: `${first.purchaseId}:2` };
    expect(await subject.provider.start(later)).toEqual(start);
    expect(await states(first.purchaseId)).toEqual(['paid']);
  });
}

function challengeRules(): void {
  const challenge = () => request({ instrument: subject.instruments.challenged });

  test('nothing is charged or announced before the answer', async () => {
    const first = challenge();
    const start = await subject.provider.start(first);
    expect(start.kind === 'redirect' && URL.canParse(start.url)).toBe(true);
    expect(await states(first.purchaseId)).toEqual(['waiting']);
    expect(await subject.listSent()).toEqual([]);
  });
  test('a denied one is declined, and stays so', async () => {
    const { reference } = await subject.provider.start(challenge());
    await subject.answer(reference, false);
    await subject.answer(reference, true);
    const truth = await subject.provider.fetch(reference);
    expect(truth).toMatchObject({ state: 'declined', reason: 'authentication-failed' });
    expect(await subject.listSent()).toHaveLength(1);
  });
  test('a newer attempt ends an older one, which can no longer be paid', async () => {
    const first = challenge();
    const old = await subject.provider.start(first);
    const newer = { ...first, idempotencyKey: `${first.purchaseId}:2` };
    await subject.provider.start({ ...newer, instrument: subject.instruments.paid });
    await subject.answer(old.reference, true);
    expect(await states(first.purchaseId)).toEqual(['declined', 'paid']);
  });
  test('an approved one is paid once, however often it is answered', async () => {
    const { reference } = await subject.provider.start(challenge());
    await subject.answer(reference, true);
    await Promise.all([subject.answer(reference, true), subject.answer(reference, false)]);
    expect((await subject.provider.fetch(reference)).state).toBe('paid');
    expect(await subject.listSent()).toHaveLength(1);
  });
}

function paymentRules(): void {
  test('an answer that was lost is found by its purchase, oldest first', async () => {
    const lost = request({ instrument: subject.instruments.declined });
    const paid = { ...lost, idempotencyKey: `${lost.purchaseId}:2` };
    await subject.provider.start(lost);
    await subject.provider.start({ ...paid, instrument: subject.instruments.paid });
    await subject.provider.start(request());
    const found = await subject.provider.find(lost.purchaseId);
    expect(found.map((truth) => truth.state)).toEqual(['declined', 'paid']);
    expect(new Set(found.map((truth) => truth.purchaseId))).toEqual(new Set([lost.purchaseId]));
  });
  test.each<Money>([
    { minor: 1990, currency: 'EUR' },
    { minor: 2980, currency: 'JPY' },
    { minor: 99_900_000, currency: 'IDR' },
  ])('$minor minor units of $currency arrive as they were sent', async (total) => {
    const sent = request({ total });
    const start = await subject.provider.start(sent);
    const truth: PaymentTruth = await subject.provider.fetch(start.reference);
    expect(truth).toMatchObject({ state: 'paid', total, purchaseId: sent.purchaseId });
    expect(truth.card?.last4).toMatch(/^\d{4}$/);
    expect(await subject.provider.find(sent.purchaseId)).toEqual([truth]);
  });
}

function request(change: Partial<PaymentRequest> = {}): PaymentRequest {
  count += 1;
  const purchaseId = `contract-${count}`;
  return {
    purchaseId,
    idempotencyKey: `${purchaseId}:1`,
    total: { minor: 1990, currency: 'EUR' },
    locale: 'de',
    returnUrl: 'https://shop.example/de/success',
    email: 'buyer@example.com',
    method: 'card',
    instrument: subject.instruments.paid,
    ...change,
  };
}

async function states(purchaseId: string): Promise<PaymentTruth['state'][]> {
  return (await subject.provider.find(purchaseId)).map((truth) => truth.state);
}

function signatureHeaders({ headers }: SignedEvent): [string, string][] {
  return [...headers].filter(([name]) => name.includes('signature'));
}
