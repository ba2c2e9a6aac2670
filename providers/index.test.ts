import { expect, test } from 'vitest';
import { openTestSandbox } from '../tests/harness/sandbox.ts';
import { createPaymentProvider, PAYMENT_PROVIDER_IDS } from './index.ts';

test('storage that cannot be used is an error at start', async () => {
  const { settings, close } = openTestSandbox();
  const file = `${settings.file}/below-a-file.db`;
  expect(() => createPaymentProvider({ ...settings, id: 'sandbox', file })).toThrow();
  await close();
});

test.each(PAYMENT_PROVIDER_IDS)('%s opens under its own id, and closes', async (id) => {
  const { settings, close } = openTestSandbox();
  const open = createPaymentProvider({ ...settings, id });
  expect(open.provider.id).toBe(id);
  expect(open.challengeDesk?.describe('nothing')).toBeNull();
  expect(await open.deliverPending()).toBe(0);
  await open.close();
  await close();
});
