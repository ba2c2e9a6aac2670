import { cardFields, openTestSandbox } from '../../tests/harness/sandbox.ts';
import { paymentContract } from '../contract.ts';

paymentContract('sandbox', async () => {
  const { sandbox, clock, listSent, close } = openTestSandbox();
  return {
    provider: sandbox,
    instruments: {
      paid: cardFields('4242 4242 4242 4242'),
      declined: cardFields('4000 0000 0000 0002'),
      challenged: cardFields('4000 0025 0000 3155'),
    },
    now: () => clock.now(),
    answer: sandbox.answer,
    listSent,
    close,
  };
});
