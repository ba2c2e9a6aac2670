import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { readConfig } from './config.ts';
import { dataDirLine, warningsOf } from './warnings.ts';

const PUBLIC = { SITE_URL: 'https://shop.example', CLIENT_ADDRESS_HEADER: 'x-forwarded-for' };
const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_2',
};
const PAYPAL = {
  PAYMENT_PROVIDER: 'paypal',
  PAYPAL_CLIENT_ID: 'a-client-id',
  PAYPAL_CLIENT_SECRET: 'a-client-secret',
};
const SMTP = { SMTP_URL: 'smtp://localhost' };
const BLOCK = { CONSENT_POLICY: 'block' };

test.each([
  [{ ...PUBLIC, ...BLOCK, ...SMTP }, ['PAYMENT_PROVIDER']],
  [{ ...PUBLIC, ...BLOCK, ...STRIPE }, ['SMTP_URL']],
  [{ ...PUBLIC, ...BLOCK, ...SMTP, ...PAYPAL, PAYPAL_ENVIRONMENT: 'live' }, []],
  [
    { ...PUBLIC, ...BLOCK, ...SMTP, ...PAYPAL, PAYPAL_ENVIRONMENT: 'sandbox' },
    ['PAYPAL_ENVIRONMENT'],
  ],
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

const SERVER = { DATABASE_URL: 'postgres://localhost/shop' };
const SECRETS = {
  SESSION_SECRET: 'x'.repeat(32),
  AUTH_SECRET: 'y'.repeat(32),
  LICENCE_SIGNING_KEY: 'BEGIN PRIVATE KEY',
};

test.each([
  [{}, ['the database', 'secrets SESSION_SECRET', 'RELEASE', 'ATTACHMENT', 'sandbox']],
  [SERVER, ['SESSION_SECRET, AUTH_SECRET, LICENCE_SIGNING_KEY', 'RELEASE_STORE', 'sandbox']],
  [
    { ...SERVER, ...SECRETS, AUTH_SECRET: '', ...STRIPE },
    ['secrets AUTH_SECRET;', 'RELEASE_STORE'],
  ],
  [{ ...SERVER, ...SECRETS, ...STRIPE }, ['RELEASE_STORE']],
  [
    {
      ...SERVER,
      ...SECRETS,
      ...STRIPE,
      RELEASE_STORE: '/srv/a',
      ATTACHMENT_STORE: 'data/attachments',
      EXCHANGE_RATES: 'data/rates',
    },
    ['ATTACHMENT_STORE', 'EXCHANGE_RATES'],
  ],
])('%j: names what DATA_DIR holds', (environment, named) => {
  const line = dataDirLine(readConfig(environment));
  for (const part of named) expect(line).toContain(part);
  expect(line.replace('data holds ', '').split('; ')).toHaveLength(named.length);
});

test('says when DATA_DIR holds nothing that matters', () => {
  const s3 = 's3://id:secret@s3.example/files';
  const complete = { ...SERVER, ...SECRETS, ...STRIPE, RELEASE_STORE: s3, ATTACHMENT_STORE: s3 };
  for (const change of [{}, { ATTACHMENT_STORE: '' }, { EXCHANGE_RATES: '/srv/rates' }]) {
    const line = dataDirLine(readConfig({ ...complete, ...change }));
    expect(line).toBe('data holds nothing that matters');
  }
});

test('a file with the signing key counts if it is in DATA_DIR', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'key.pem');
  writeFileSync(file, 'BEGIN PRIVATE KEY');
  const settings = { ...SERVER, ...SECRETS, LICENCE_SIGNING_KEY: '', ...STRIPE };
  const lineIn = (DATA_DIR: string) =>
    dataDirLine(readConfig({ ...settings, LICENCE_SIGNING_KEY_FILE: file, DATA_DIR }));
  expect(lineIn(folder.path)).toContain('the secrets LICENCE_SIGNING_KEY;');
  expect(lineIn('data')).not.toContain('secrets');
});
