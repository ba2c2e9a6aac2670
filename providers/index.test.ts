import { expect, test } from 'vitest';
import { openTestNotes } from '../tests/harness/paypal-peer/notes.ts';
import { PEER_ACCESS } from '../tests/harness/paypal-peer/settings.ts';
import { openTestSandbox } from '../tests/harness/sandbox.ts';
import { PEER_KEYS } from '../tests/harness/stripe-peer/peer.ts';
import { createPaymentProvider, createTaxIdRegister } from './index.ts';

test('fails at start if the storage cannot be used', async () => {
  const { settings, close } = openTestSandbox();
  const file = `${settings.file}/below-a-file.db`;
  await expect(createPaymentProvider({ ...settings, id: 'sandbox', file })).rejects.toThrow();
  await close();
});

test.each(['sandbox', 'stripe', 'paypal'] as const)(
  'opens and closes %s under its own id',
  async (id) => {
    const { settings, close } = openTestSandbox();
    const place = { apiBase: 'http://127.0.0.1:1', clock: settings.clock };
    const all = {
      sandbox: { ...settings, id: 'sandbox' },
      stripe: { ...PEER_KEYS, ...place, id: 'stripe' },
      paypal: { ...PEER_ACCESS, ...place, notes: openTestNotes(), id: 'paypal' },
    } as const;
    const open = await createPaymentProvider(all[id]);
    expect(open.provider.id).toBe(id);
    expect(open.challengeControls?.describe('nothing') ?? null).toBeNull();
    expect(await open.deliverPending()).toBe(0);
    await open.close();
    await close();
  },
);

test('returns VIES as the tax ID register if its URL is set, otherwise none', () => {
  const more = { sellerTaxId: 'DE136695976', report: () => {} };
  expect(createTaxIdRegister({ ...more, viesUrl: null })).toBeNull();
  const register = createTaxIdRegister({ ...more, viesUrl: 'http://127.0.0.1:1' });
  expect(register?.id).toBe('vies');
});
