import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentRequest } from '../../domain/payment/port.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import {
  openStripePeer,
  PEER_KEYS,
  type StripePeer,
} from '../../tests/harness/stripe-peer/peer.ts';
import { openStripe } from './stripe.ts';

let peer: StripePeer;
let provider: ReturnType<typeof openStripe>;
beforeEach(async () => {
  const clock = createTestClock();
  peer = await openStripePeer(clock);
  provider = openStripe({ ...PEER_KEYS, clock, apiBase: peer.apiBase });
});
afterEach(() => peer.close());

const request: PaymentRequest = {
  orderId: 'p1',
  idempotencyKey: 'p1:1',
  total: { minor: 1990, currency: 'EUR' },
  returnUrl: 'https://shop.example/pay?purchase=p1',
  email: 'b@example.com',
  name: 'Ana Buyer',
  locale: 'de',
  method: 'card',
  keep: true,
  expiresAt: null,
  instrument: {},
};
const { returnUrl, email, locale } = request;

/** Starts a card payment and lets a hosted page take it over. */
async function openPage() {
  const { reference } = await provider.start(request);
  const hostedRequest = { reference, title: 'ZipX', email, locale, returnUrl };
  const url = (await provider.openHosted(hostedRequest)) ?? '';
  return { reference, hostedRequest, url, session: url.split('/').at(-1) ?? '' };
}

test('opens no page for a paid payment', async () => {
  const { reference } = await provider.start(request);
  const hostedRequest = { reference, title: 'ZipX', email, locale, returnUrl };
  peer.confirm(reference, 'pm_card_visa');
  expect(await provider.openHosted(hostedRequest)).toBeNull();
  expect(await provider.findPendingStart(reference)).toBeNull();
});
test('closes the page if the payment succeeds while it opens', async () => {
  const { reference } = await provider.start(request);
  const hostedRequest = { reference, title: 'ZipX', email, locale, returnUrl };
  const when = ({ path }: { path: string }) => {
    if (path !== '/v1/checkout/sessions') return false;
    peer.confirm(reference, 'pm_card_visa');
    return false;
  };
  peer.fail({ kind: 'down', when, times: 1 });
  expect(await provider.openHosted(hostedRequest)).toBeNull();
  const [session] = peer.calls.filter(({ path }) => path.endsWith('/expire'));
  expect(session).toBeDefined();
  expect(await provider.fetch(reference)).toMatchObject({ state: 'paid' });
});
test('lets only the page be paid once it has taken over', async () => {
  const { reference, hostedRequest, url } = await openPage();
  expect(await provider.fetch(reference)).toMatchObject({ state: 'waiting', expiresAt: null });
  peer.confirm(reference, 'pm_card_visa');
  expect(await provider.fetch(reference)).toMatchObject({ state: 'waiting' });
  expect(await provider.openHosted(hostedRequest)).toBe(url);
  expect(await provider.findPendingStart(reference)).toEqual({ kind: 'redirect', reference, url });
  expect(await provider.start(request)).toEqual({ kind: 'redirect', reference, url });
});
test('closes the page when the payment is canceled', async () => {
  const { reference, session } = await openPage();
  expect((await provider.cancel(reference)).state).toBe('expired');
  expect(() => peer.payOnPage(session, 'pm_card_visa')).toThrow('closed');
});
test('closes the page when a newer attempt starts', async () => {
  const { session } = await openPage();
  const next = await provider.start({ ...request, idempotencyKey: 'p1:2' });
  expect(next.kind).toBe('client-secret');
  expect(() => peer.payOnPage(session, 'pm_card_visa')).toThrow('closed');
});
test('finds a payment from the page, saves its card, and prevents a second one', async () => {
  const { reference, session, hostedRequest } = await openPage();
  const { id } = peer.payOnPage(session, 'pm_card_visa');
  const found = await provider.find('p1');
  expect(found.map((snapshot) => [snapshot.reference, snapshot.state])).toEqual([
    [reference, 'declined'],
    [id, 'paid'],
  ]);
  expect(found[1]).toMatchObject({ total: request.total, mandate: expect.stringMatching(/^cus_/) });
  expect(await provider.start({ ...request, idempotencyKey: 'p1:2' })).toEqual({
    kind: 'done',
    reference: id,
  });
  expect(await provider.openHosted(hostedRequest)).toBeNull();
});
