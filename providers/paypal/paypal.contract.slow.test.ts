import type { PaymentStart } from '../../domain/payment/port.ts';
import { days } from '../../kit/time.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { sign } from '../../tests/harness/paypal-peer/books.ts';
import { CERTIFICATES, KEYS, trustPeer } from '../../tests/harness/paypal-peer/certificates.ts';
import { openTestNotes } from '../../tests/harness/paypal-peer/notes.ts';
import { openPayPalPeer, type PayPalPeer } from '../../tests/harness/paypal-peer/peer.ts';
import { PEER_ACCESS } from '../../tests/harness/paypal-peer/settings.ts';
import { paymentContract } from '../../tests/harness/provider-contract.ts';
import { OLDEST } from './hook.ts';
import { TIME_TO_PAY } from './order.ts';
import { openPayPal } from './paypal.ts';

type Call = PayPalPeer['calls'][number];

/** Returns whether the call is the step of `start`, `charge`, or `refund` that has the effect. */
const hasEffect = ({ method, path, params }: Call): boolean => {
  if (method !== 'POST') return false;
  const isPayment = path === '/v2/checkout/orders' && params.payment_source !== undefined;
  return isPayment || path.endsWith('/capture') || path.endsWith('/refund');
};

trustPeer();

paymentContract('paypal', async () => {
  const clock = createTestClock();
  const peer = await openPayPalPeer(clock);
  const settings = { ...PEER_ACCESS, clock, notes: openTestNotes(), apiBase: peer.apiBase };
  const provider = openPayPal(settings);
  /** The return of the buyer makes the shop ask. */
  const goBack = async (reference: string): Promise<PaymentStart> => {
    const { state, reason } = await provider.fetch(reference);
    if (state === 'paid') return { kind: 'done', reference };
    return { kind: 'declined', reference, reason: reason ?? 'declined' };
  };
  return {
    provider,
    deaf: openPayPal({ ...settings, webhookId: null }),
    main: 'paypal',
    instruments: {
      paid: {},
      declined: { habit: 'refused' },
      challenged: {},
      paidOnce: { later: 'refused' },
      // PayPal's own page asks.
      askedAlways: {},
    },
    wallet: null,
    away: { method: 'paypal', currency: 'EUR', refused: 'KRW', canRenew: true },
    tellsCancel: false,
    findsUnanswered: false,
    oldestEvent: OLDEST,
    async answerAway(reference, answer) {
      if (answer === 'cancel') return void (await provider.cancel(reference));
      const habits = { approve: 'paid', later: 'later', decline: 'refused' } as const;
      peer.approve(reference, habits[answer]);
      await provider.fetch(reference);
    },
    settleAway: async (reference) => peer.settle(reference),
    now: () => clock.now(),
    async confirm({ reference }, { habit, later }) {
      peer.approve(reference, habit === 'refused' ? 'refused' : 'paid');
      const answer = await goBack(reference);
      const { vaultId } = peer.get(reference);
      if (later === 'refused' && vaultId) peer.setHabit(vaultId, 'refused');
      return answer;
    },
    answer: async () => {},
    async giveCard(reference) {
      peer.approveSetUp(reference);
      return 'kept';
    },
    answerSetUp: async () => {},
    payQr: async () => {},
    lapse: async () => clock.advance(TIME_TO_PAY),
    lapseVoucher: async (count) => clock.advance(days(count)),
    // There are no cards.
    updateCard: async () => {},
    spoil: async (mandate) => peer.setHabit(mandate, 'locked'),
    lose: (what) =>
      peer.fail({ kind: what === 'answer' ? 'lost' : 'reset', when: hasEffect, times: 1 }),
    sign: (raw, at, secret) =>
      sign(raw, at, {
        webhookId: PEER_ACCESS.webhookId,
        ...(secret ? { key: KEYS.stranger, certificate: `${CERTIFICATES}/CERT-peer` } : {}),
      }),
    listSent: async () => peer.listSent(),
    close: peer.close,
  };
});
