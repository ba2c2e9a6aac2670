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

test.each([
  [{ ...PUBLIC, ...SMTP }, ['PAYMENT_PROVIDER']],
  [{ ...PUBLIC, ...STRIPE }, ['SMTP_URL']],
  [{ SITE_URL: PUBLIC.SITE_URL }, ['CLIENT_ADDRESS_HEADER', 'PAYMENT_PROVIDER', 'SMTP_URL']],
])('%j is warned of %j', (environment, named) => {
  const warnings = warningsOf(readConfig(environment));
  expect(warnings.map((line) => line.split(' ', 1)[0])).toEqual(named);
});

test('a trial on this machine is not, nor a shop that is set up', () => {
  expect(warningsOf(readConfig({}))).toEqual([]);
  expect(warningsOf(readConfig({ ...PUBLIC, ...STRIPE, ...SMTP }))).toEqual([]);
});
