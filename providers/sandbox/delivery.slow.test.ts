import { expect, test } from 'vitest';
import { cardFields, openTestSandbox } from '../../tests/harness/sandbox.ts';
import { LEASE } from './outbox.ts';

test('abandons a webhook that gets no answer within the lease, and retries it', async () => {
  let givenUp = 0;
  // A request that nobody holds any longer may be collected, and its signal then stays silent.
  const requests: Request[] = [];
  const { sandbox, clock, close } = openTestSandbox({
    deliver: (request) => {
      requests.push(request);
      return new Promise(() =>
        request.signal.addEventListener('abort', () => {
          givenUp += 1;
        }),
      );
    },
  });
  await sandbox.start({
    orderId: 'p1',
    idempotencyKey: 'p1:1',
    total: { minor: 1990, currency: 'EUR' },
    locale: 'en',
    returnUrl: 'https://shop.example/',
    email: 'a@example.com',
    name: 'Ana Buyer',
    method: 'card',
    keep: false,
    expiresAt: null,
    instrument: cardFields('4242424242424242'),
  });
  expect(await sandbox.deliverPending()).toBe(0);
  expect(givenUp).toBe(1);
  clock.advance(LEASE);
  expect(await sandbox.deliverPending()).toBe(0);
  expect(givenUp).toBe(2);
  expect(requests).toHaveLength(2);
  await close();
});
