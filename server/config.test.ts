import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listSecrets, signText, verifyText } from '../kit/sign.ts';
import { temporaryFolder } from '../tests/harness/child.ts';
import { BadSetting, readConfig } from './config.ts';

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_hush1', STRIPE_PUBLISHABLE_KEY: 'pk_test_2' };
const stripe = (change: Record<string, string> = {}) =>
  readConfig({ PAYMENT_PROVIDER: 'stripe', ...KEYS, ...change }).stripe;

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof BadSetting) return error.message;
    throw error;
  }
  return expect.unreachable();
}

describe('rejects incomplete Stripe settings', () => {
  test.each([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: '' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: '' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_hush1' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'sk_test_hush1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'hush1' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'ftp://hush1' }],
    ['live', { STRIPE_PUBLISHABLE_KEY: 'pk_live_2' }],
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'square' }],
  ])('%s: %j', (named, change) => {
    const line = refusal({ PAYMENT_PROVIDER: 'stripe', ...KEYS, ...change });
    expect(line).toContain(named);
    expect(line).not.toMatch(/hush|\n/);
  });
});

describe('secrets', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];

  test('rejects a short one without quoting it', () => {
    const line = refusal({ SESSION_SECRET: 'hush, hush' });
    expect(line).toMatch(/^Wrong setting\. SESSION_SECRET: a secret needs [^\n]+$/);
    expect(line).not.toContain('hush');
  });

  test('are one or several, and a comma separates them', () => {
    expect(readConfig({}).sessionSecret).toBeNull();
    expect(readConfig({ AUTH_SECRET: first }).authSecret).toEqual([first]);
    const several = readConfig({ AUTH_SECRET: ` ${second}, ${first},${second}` }).authSecret ?? '';
    expect(listSecrets(several).slice(0, 2)).toEqual([second, first]);
  });

  test.each([
    [`${first},${second}`, [first, second]],
    [` ${first}\n`, [first]],
    [`${'a'.repeat(20)}, ${'b'.repeat(20)}`, []],
    [`  ${'a'.repeat(30)}`, []],
    [`${first},`, [first]],
    [`${first},short`, [first]],
    [`short,${second}`, [second]],
  ])('of an earlier version with commas or outer spaces go on to verify: %j', (text, others) => {
    const secrets = readConfig({ AUTH_SECRET: text }).authSecret ?? '';
    const asBefore = signText({ secret: text, purpose: 'test' }, 'text');
    expect(verifyText({ secret: secrets, purpose: 'test' }, 'text', asBefore)).toBe(true);
    expect(new Set(secrets)).toEqual(new Set([text, ...others]));
    // Nothing shorter than a secret signs.
    expect(listSecrets(secrets)[0].length).toBeGreaterThanOrEqual(32);
  });

  test.each(['earlier,with,commas,and,with,32,characters', ` ${'c'.repeat(32)}`])(
    'of an earlier version verify behind a new one: %j',
    (earlier) => {
      const secrets = listSecrets(
        readConfig({ AUTH_SECRET: `${first},${earlier}` }).authSecret ?? '',
      );
      expect(secrets[0]).toBe(first);
      expect(secrets).toContain(earlier);
    },
  );

  test('the signing key comes from the environment or from a file, not from both', () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'key.pem');
    writeFileSync(file, 'hush');
    const named = { LICENCE_SIGNING_KEY_FILE: file };
    expect(refusal(named)).toContain(`${file} has no private key`);
    expect(refusal({ LICENCE_SIGNING_KEY_FILE: '/no/such' })).toContain('/no/such cannot be read');
    writeFileSync(file, 'BEGIN PRIVATE KEY\nhush');
    expect(refusal({ ...named, LICENCE_SIGNING_KEY: 'PRIVATE KEY hush' })).toMatch(/only one/);
    expect(readConfig(named).licenseSigningKey).toBe('BEGIN PRIVATE KEY\nhush');
  });
});

describe('tax numbers of other states', () => {
  test('are read by country', () => {
    const text = 'GB=GB123456789, JP=T1234567890123,CH=CHE-123.456.789 MWST';
    expect(readConfig({ SELLER_TAX_REGISTRATIONS: text }).sellerTaxRegistrations).toEqual({
      GB: 'GB123456789',
      JP: 'T1234567890123',
      CH: 'CHE-123.456.789 MWST',
    });
    expect(readConfig({}).sellerTaxRegistrations).toEqual({});
  });

  test.each(['GB', 'XX=1234', 'GB=1234,', 'gb=1234', 'GB=<b>', 'GB='])('rejects %s', (text) => {
    expect(refusal({ SELLER_TAX_REGISTRATIONS: text })).toContain('SELLER_TAX_REGISTRATIONS');
  });
});

test('ignores Stripe keys for the sandbox', () => {
  expect(readConfig(KEYS).stripe).toBeNull();
});

describe('PayPal', () => {
  const all = {
    PAYMENT_PROVIDER: 'paypal',
    PAYPAL_CLIENT_ID: 'client-hush1',
    PAYPAL_CLIENT_SECRET: 'secret-hush2',
    PAYPAL_ENVIRONMENT: 'live',
  };

  test.each([
    ['PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_ID: '' }],
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_SECRET: '' }],
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_SECRET: 'hush hush hush' }],
    ['PAYPAL_ENVIRONMENT', { PAYPAL_ENVIRONMENT: '' }],
    ['PAYPAL_ENVIRONMENT', { PAYPAL_ENVIRONMENT: 'test' }],
    ['PAYPAL_WEBHOOK_ID', { PAYPAL_WEBHOOK_ID: 'whsec_hush' }],
    ['PAYMENT_METHODS', { PAYMENT_METHODS: 'card,paypal' }],
  ])('rejects %s: %j', (named, change) => {
    const line = refusal({ ...all, ...change });
    expect(line).toContain(named);
    expect(line).not.toMatch(/hush|\n/);
  });
  test('has keys, its own API, and no events by default', () => {
    expect(readConfig({ ...all, PAYMENT_METHODS: 'paypal' })).toMatchObject({
      stripe: null,
      paypal: {
        clientId: 'client-hush1',
        clientSecret: 'secret-hush2',
        environment: 'live',
        webhookId: null,
        apiBase: null,
      },
    });
    expect(readConfig({ ...all, PAYMENT_PROVIDER: 'sandbox' }).paypal).toBeNull();
  });
});

test.each(['gold', 'card,,paypal', 'card,', 'Card'])(
  'rejects the payment methods %j',
  (methods) => {
    expect(refusal({ PAYMENT_METHODS: methods })).toMatch(/^Wrong setting\. PAYMENT_METHODS/);
  },
);

test('rejects vouchers without another method of their currency, by which upgrades are paid', () => {
  for (const methods of ['konbini', 'boleto,ideal', 'konbini,boleto,pix'])
    expect(refusal({ PAYMENT_METHODS: methods })).toMatch(
      /^Wrong setting\. PAYMENT_METHODS: (konbini|boleto) needs another method in (JPY|BRL)/,
    );
  expect(readConfig({ PAYMENT_METHODS: 'konbini,paypay,boleto,pix' }).paymentMethods).toHaveLength(
    4,
  );
});

test('reads the payment methods to offer, and leaves them to the provider by default', () => {
  expect(readConfig({}).paymentMethods).toBeNull();
  const { paymentMethods } = readConfig({ PAYMENT_METHODS: 'card, paypal,ideal' });
  expect(paymentMethods).toEqual(['card', 'paypal', 'ideal']);
});

test('reads Stripe keys, with the real API and without events by default', () => {
  expect(stripe()).toEqual({
    secretKey: 'sk_test_hush1',
    publishableKey: 'pk_test_2',
    webhookSecret: null,
    apiBase: 'https://api.stripe.com',
  });
  const other = { STRIPE_WEBHOOK_SECRET: 'whsec_3', STRIPE_API_BASE: 'http://127.0.0.1:1/' };
  expect(stripe(other)).toMatchObject({ webhookSecret: 'whsec_3', apiBase: 'http://127.0.0.1:1' });
  expect(stripe({ STRIPE_SECRET_KEY: 'rk_test_1' })?.secretKey).toBe('rk_test_1');
});

test.each([
  ['::1', '::1', 'http://[::1]:3000'],
  ['[::1]', '::1', 'http://[::1]:3000'],
  ['::', '::', 'http://[::1]:3000'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'http://[fe80::1]:3000'],
  ['0.0.0.0', '0.0.0.0', 'http://127.0.0.1:3000'],
  ['shop.local', 'shop.local', 'http://shop.local:3000'],
])('HOST=%s listens at %s and has the address %s', (HOST, host, siteUrl) => {
  expect(readConfig({ HOST })).toMatchObject({ host, siteUrl });
  expect(URL.canParse(siteUrl)).toBe(true);
});

test.each(['Vitrine', 'Vitrine <shop>', '<>', 'a@b.example, c@d.example', 'V <a@b.example> x'])(
  'rejects the sender %s in one line',
  (MAIL_FROM) => {
    expect(refusal({ MAIL_FROM })).toMatch(/^Wrong setting\. MAIL_FROM: expected [^\n]+$/);
  },
);

test.each(['shop@example.com', 'Vitrine <shop@example.com>', '"Vitrine, Inc." <shop@example.com>'])(
  'accepts the sender %s',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  },
);
