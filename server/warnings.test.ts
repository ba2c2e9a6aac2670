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
])('%j is warned of %j', (environment, named) => {
  const warnings = warningsOf(readConfig(environment));
  expect(warnings.map((line) => line.split(' ', 1)[0])).toEqual(named);
});

test.each([
  [{ ...PUBLIC, ...STRIPE, ...SMTP }, 1],
  [{ TAG_MANAGER_ID: 'GTM-A' }, 1],
  [{ TAG_MANAGER_ID: 'GTM-A', CONSENT_POLICY: 'block' }, 0],
])('a shop that sells in Europe hears of the policy there: %j', (environment, count) => {
  const named = warningsOf(readConfig(environment)).filter((line) => line.includes('block'));
  expect(named).toHaveLength(count);
});

test('a trial on this machine is not, nor a shop that is set up', () => {
  expect(warningsOf(readConfig({}))).toEqual([]);
  expect(warningsOf(readConfig({ ...PUBLIC, ...BLOCK, ...STRIPE, ...SMTP }))).toEqual([]);
});
