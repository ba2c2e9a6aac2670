import { expect, test } from 'vitest';
import { SETTLE_PAYMENT } from '../../domain/payment/index.ts';
import { scriptedProvider } from '../harness/payments.ts';
import { openTestSite } from '../harness/site.ts';

test('a job that runs during shutdown can still reach the payment company', async () => {
  const seen: string[] = [];
  let markBegun: () => void = () => {};
  const begun = new Promise<void>((done) => {
    markBegun = done;
  });
  const provider = {
    ...scriptedProvider(),
    fetch: async () => {
      markBegun();
      await new Promise((done) => setTimeout(done, 300));
      seen.push('answered');
      throw new Error('no such payment');
    },
  };
  const site = await openTestSite({
    settings: { LOG_LEVEL: 'silent' },
    payments: {
      provider,
      challengeControls: null,
      deliverPending: async () => 0,
      close: async () => {
        seen.push('closed');
      },
    },
  });
  const job = { provider: provider.id, reference: 'x:1' };
  await site.database.run((work) => work.enqueue(SETTLE_PAYMENT, job));
  await begun;
  await site.stop();
  expect(seen).toEqual(['answered', 'closed']);
});
