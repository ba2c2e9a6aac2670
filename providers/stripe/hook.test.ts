import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { BadSignature } from '../../domain/payment/port.ts';
import { sign } from '../../tests/harness/stripe-peer/books.ts';
import { example } from '../../tests/harness/stripe-peer/fixtures.ts';
import { verifyEvent } from './hook.ts';

const SECRET = 'whsec_test';
const now = new Date('2026-01-15T12:00:00.000Z');
const stripe = new Stripe('sk_test_x');
const bytes = (text: string) => new TextEncoder().encode(text);

const eventAbout = (object: unknown, type = 'x.y') =>
  JSON.stringify({ ...example('event', { id: 'evt_1' }), type, data: { object } });
const PAYMENT = eventAbout({
  object: 'payment_intent',
  id: 'pi_1',
  metadata: { purchase: 'order-1' },
});

const verify = (text: string, header = sign(text, now, SECRET), raw = bytes(text)) =>
  verifyEvent(stripe, SECRET, { raw, header, now });

describe('refused', () => {
  test('a leading byte order mark, which decoding would hide', () => {
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...bytes(PAYMENT)]);
    expect(() => verify(PAYMENT, undefined, marked)).toThrow(BadSignature);
  });
  test('bytes that are not UTF-8', () => {
    const raw = new Uint8Array([...bytes(PAYMENT), 0xff]);
    expect(() => verify(PAYMENT, undefined, raw)).toThrow(BadSignature);
  });
  test('a second timestamp next to the signed one', () => {
    const header = sign(PAYMENT, now, SECRET);
    for (const more of ['t=1', 't=', `t=${now.getTime() / 1000}`]) {
      expect(() => verify(PAYMENT, `${header},${more}`)).toThrow(BadSignature);
      expect(() => verify(PAYMENT, `${more},${header}`)).toThrow(BadSignature);
    }
  });
  test('a thin event, which carries no object', () => {
    const text = JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'x.y' });
    expect(() => verify(text)).toThrow(BadSignature);
  });
  test('an error that contains nothing of the body', () => {
    const secret = eventAbout({ object: 'payment_intent', id: 'pi_1', client_secret: 'hush' });
    try {
      verify(secret, 't=1,v1=0');
      expect.unreachable();
    } catch (error) {
      const { message, cause } = error as Error;
      expect(`${message} ${JSON.stringify(cause)}`).not.toContain('hush');
    }
  });
});

test.each([
  { object: 'customer', id: 'cus_1' },
  { object: 'charge', id: 'ch_1', payment_intent: null },
  { object: 'charge', id: 'ch_1', payment_intent: 7 },
  { object: 'payment_intent', id: 'pi_1', metadata: {} },
  null,
  [],
])('ignores a signed event about nothing of this shop: %j', (object) => {
  expect(verify(eventAbout(object))).toBeNull();
});

test.each([
  { object: 'payment_intent', id: 'pi_1', metadata: { purchase: 'order-1' } },
  { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' },
  { object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_1' } },
  { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' },
  { object: 'refund', id: 're_1', payment_intent: 'pi_1' },
  { object: 'checkout.session', id: 'cs_1', payment_intent: 'pi_1' },
])('finds the payment of an event about %j', (object) => {
  expect(verify(eventAbout(object))).toEqual({ id: 'evt_1', type: 'x.y', reference: 'pi_1' });
});

const UPDATED = 'payment_method.automatically_updated';

test.each(['cus_1', { id: 'cus_1' }])(
  'names the saved card that the networks updated, of customer %j',
  (customer) => {
    const object = { object: 'payment_method', id: 'pm_1', customer };
    expect(verify(eventAbout(object, UPDATED))).toEqual({
      id: 'evt_1',
      type: UPDATED,
      mandate: 'cus_1/pm_1',
    });
    expect(verify(eventAbout(object))).toBeNull();
  },
);

test.each([
  { object: 'payment_method', id: 'pm_1', customer: null },
  { object: 'payment_method', id: null, customer: 'cus_1' },
  { object: 'payment_intent', id: 'pi_1', customer: 'cus_1' },
])('ignores an update of a card that was never saved: %j', (object) => {
  expect(verify(eventAbout(object, UPDATED))).toBeNull();
});

const means = { id: 'pm_1', card: { fingerprint: 'print' } };

test.each([
  ['card', { charge: 'ch_1', payment_method: means }, { id: 'ch_1', card: 'print' }],
  ['card', { charge: 'ch_1' }, { id: 'ch_1', card: null }],
  ['card', { payment_method: means }, { id: 'pm_1', card: 'print' }],
  ['card', { charge: 7, payment_method: null }, { id: 'pi_1', card: null }],
  ['card', null, undefined],
  ['alipay', { payment_method: { id: 'pm_2' } }, undefined],
])('maps a payment by %s that failed with %j to the refusal %j', (method, error, refusal) => {
  const object = {
    object: 'payment_intent',
    id: 'pi_1',
    metadata: { method, purchase: 'order-1' },
  };
  const type = 'payment_intent.payment_failed';
  const head = { id: 'evt_1', type, reference: 'pi_1' };
  const text = eventAbout({ ...object, last_payment_error: error }, type);
  expect(verify(text)).toEqual({ ...head, ...(refusal ? { refusal } : {}) });
  const other = eventAbout({ ...object, last_payment_error: error });
  expect(verify(other)).not.toHaveProperty('refusal');
});
