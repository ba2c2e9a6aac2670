import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { warningsOf } from './warnings.ts';

const PUBLIC = { SITE_URL: 'https://shop.example', CLIENT_ADDRESS_HEADER: 'x-forwarded-for' };
const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_2',
};
const SMTP = { SMTP_URL: 'smtp://localhost' };
const BLOCK = { CONSENT_POLICY: 'block' };

test.each([
  [{ ...PUBLIC, ...BLOCK, ...SMTP }, ['PAYMENT_PROVIDER']],
  [{ ...PUBLIC, ...BLOCK, ...STRIPE }, ['SMTP_URL']],
  [
    { SITE_URL: PUBLIC.SITE_URL },
    ['CLIENT_ADDRESS_HEADER', 'PAYMENT_PROVIDER', 'SMTP_URL', 'CONSENT_POLICY'],
  ],
])('%j leads to warnings about %j', (environment, named) => {
  const warnings = warningsOf(readConfig(environment));
  expect(warnings.map((line) => line.split(' ', 1)[0])).toEqual(named);
});

test.each([
  [{ ...PUBLIC, ...STRIPE, ...SMTP }, 1],
  [{ TAG_MANAGER_ID: 'GTM-A' }, 1],
  [{ TAG_MANAGER_ID: 'GTM-A', CONSENT_POLICY: 'block' }, 0],
])('warns a shop that sells in Europe about consent: %j', (environment, count) => {
  const named = warningsOf(readConfig(environment)).filter((line) => line.includes('block'));
  expect(named).toHaveLength(count);
});

test('does not warn about a local trial or a complete setup', () => {
  expect(warningsOf(readConfig({}))).toEqual([]);
  expect(warningsOf(readConfig({ ...PUBLIC, ...BLOCK, ...STRIPE, ...SMTP }))).toEqual([]);
});
