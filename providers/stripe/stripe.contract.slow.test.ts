import { type PaymentStart, PROVIDER_METHODS } from '../../domain/payment/port.ts';
import { days, seconds } from '../../kit/time.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { paymentContract } from '../../tests/harness/provider-contract.ts';
import { sign } from '../../tests/harness/stripe-peer/books.ts';
import {
  openStripePeer,
  PEER_KEYS,
  type StripePeer,
} from '../../tests/harness/stripe-peer/peer.ts';
import { RETRIES } from './client.ts';
import { TIME_TO_PAY } from './next-action.ts';
import { openStripe } from './stripe.ts';

type Call = StripePeer['calls'][number];

/** Returns whether the call is the step of `start`, `charge`, or `refund` that has the effect. */
const hasEffect = ({ method, path, params }: Call): boolean =>
  method === 'POST' &&
  (path.endsWith('/confirm') ||
    path === '/v1/refunds' ||
    (path === '/v1/payment_intents' && params.payment_method === undefined));

/** Replaces Stripe's fields in the buyer's browser. */
function confirmBy(peer: StripePeer, start: PaymentStart, card: string): PaymentStart {
  const { reference } = start;
  const intent = peer.confirm(reference, card);
  // This card requires a challenge at every payment. The buyer approves the first one.
  if (card === 'pm_card_authenticationRequired') peer.authenticate(reference, true);
  if (intent.status === 'succeeded') return { kind: 'done', reference };
  const url = intent.next_action?.redirect_to_url?.url;
  if (url) return { kind: 'redirect', reference, url };
  return { kind: 'declined', reference, reason: 'declined' };
}

const METHODS = PROVIDER_METHODS.filter((method) => !['qris', 'vietqr'].includes(method));

paymentContract('stripe', async () => {
  const clock = createTestClock();
  const peer = await openStripePeer(clock);
  const settings = { ...PEER_KEYS, clock, apiBase: peer.apiBase, methods: METHODS };
  return {
    provider: openStripe(settings),
    deaf: openStripe({ ...settings, webhookSecret: null }),
    instruments: {
      paid: { card: 'pm_card_visa' },
      declined: { card: 'pm_card_visa_chargeDeclined' },
      challenged: { card: 'pm_card_threeDSecure2Required' },
      paidOnce: { card: 'pm_card_authenticationRequired' },
      askedAlways: { card: 'pm_card_authenticationRequired' },
    },
    wallet: { method: 'pix', currency: 'BRL' },
    away: { method: 'paypal', currency: 'EUR', refused: 'JPY', canRenew: false },
    main: 'card',
    tellsCancel: true,
    findsUnanswered: true,
    oldestEvent: seconds(300),
    answerAway: async (reference, answer) =>
      peer.answerAway(reference, answer === 'later' ? 'process' : answer),
    settleAway: async (reference) => peer.answerAway(reference, 'approve'),
    now: () => clock.now(),
    confirm: async (start, { card = '' }) => confirmBy(peer, start, card),
    answer: async (reference, approve) => peer.authenticate(reference, approve),
    giveCard: async (session, { card = '' }) => peer.giveCard(session, card),
    answerSetUp: async (session, approve) => peer.authenticateSetUp(session, approve),
    payQr: async (reference) => peer.payWallet(reference),
    lapse: async () => clock.advance(TIME_TO_PAY),
    lapseVoucher: async (count) => clock.advance(days(count)),
    spoil: async (mandate) => peer.loseCard(mandate.split('/')[1] ?? ''),
    async updateCard(mandate, { last4, expiry }) {
      const [exp_year = 0, exp_month = 0] = expiry.split('-').map(Number);
      peer.updateCard(mandate.split('/')[1] ?? '', { last4, exp_month, exp_year });
    },
    // The package retries by itself.
    lose: (what) =>
      peer.fail({
        kind: what === 'answer' ? 'lost' : 'reset',
        when: hasEffect,
        times: 1 + RETRIES,
      }),
    sign: (raw, at, secret = PEER_KEYS.webhookSecret) =>
      new Headers({ 'stripe-signature': sign(new TextDecoder().decode(raw), at, secret) }),
    listSent: async () => peer.listSent(),
    close: peer.close,
  };
});
