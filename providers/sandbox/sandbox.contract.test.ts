import { days, seconds } from '../../kit/time.ts';
import { paymentContract } from '../../tests/harness/provider-contract.ts';
import { cardFields, openTestSandbox } from '../../tests/harness/sandbox.ts';
import { PROCESSING_TIME } from './controls.ts';
import { TIME_TO_PAY } from './place.ts';
import { SIGNATURE_HEADER, signatureHeader } from './signature.ts';

paymentContract('sandbox', async () => {
  const { sandbox, settings, clock, listSent, close } = openTestSandbox();
  const { signingSecret } = settings;
  return {
    provider: sandbox,
    instruments: {
      paid: cardFields('4242 4242 4242 4242'),
      declined: cardFields('4000 0000 0000 0002'),
      challenged: cardFields('4000 0025 0000 3155'),
      paidOnce: cardFields('4000 0000 0000 0341'),
      askedAlways: cardFields('4000 0027 6000 3184'),
    },
    wallet: { method: 'pix', currency: 'BRL' },
    away: { method: 'paypal', currency: 'EUR', refused: 'JPY', canRenew: false },
    main: 'card',
    tellsCancel: true,
    findsUnanswered: true,
    oldestEvent: seconds(300),
    answerAway: sandbox.answerAway,
    settleAway: async () => clock.advance(PROCESSING_TIME),
    now: () => clock.now(),
    answer: sandbox.answer,
    async giveCard(reference, fields) {
      const outcome = await sandbox.giveCard(reference, fields);
      if (typeof outcome === 'object') return 'asked';
      return outcome === 'kept' ? outcome : 'refused';
    },
    answerSetUp: sandbox.answer,
    payQr: sandbox.payQr,
    lapse: async () => clock.advance(TIME_TO_PAY),
    lapseVoucher: async (count) => clock.advance(days(count)),
    spoil: (mandate) => sandbox.setHabit(mandate, 'hard'),
    updateCard: sandbox.updateCard,
    lose(what) {
      const kind = what === 'answer' ? 'lost-answer' : 'down';
      sandbox.setFaults({ failing: { kind, calls: ['start', 'charge', 'refund'], times: 1 } });
    },
    sign: (raw, at, secret = signingSecret) =>
      new Headers({ [SIGNATURE_HEADER]: signatureHeader(secret, raw, at) }),
    deaf: null,
    listSent,
    close,
  };
});
