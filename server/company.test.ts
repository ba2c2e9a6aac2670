import { expect, test } from 'vitest';
import { companyOf } from './company.ts';

const SETTINGS = {
  sellerCountry: 'AT',
  sellerTaxId: null,
  sellerTaxRegistrations: {},
  stripe: null,
  paypal: null,
};

test('has sample rates only for the sample company, and never with real payments', () => {
  expect(companyOf(SETTINGS)).toMatchObject({ isSample: true, hasSampleRates: true });
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: null };
  const stripe = { ...keys, apiBase: 'https://api.example' };
  expect(companyOf({ ...SETTINGS, stripe })).toMatchObject({
    isSample: true,
    hasSampleRates: false,
  });
  const paypal = {
    clientId: 'client',
    clientSecret: 'secret',
    environment: 'live',
    webhookId: null,
    apiBase: null,
  } as const;
  expect(companyOf({ ...SETTINGS, paypal })).toMatchObject({ hasSampleRates: false });
  const real = companyOf({ ...SETTINGS, sellerTaxId: 'ATU12345675' });
  expect(real).toMatchObject({ country: 'AT', zone: 'Europe/Vienna', taxId: 'ATU12345675' });
  expect(real).toMatchObject({ isSample: false, hasSampleRates: false });
});

test('has the tax numbers of other states from the settings', () => {
  const sellerTaxRegistrations = { JP: 'T1234567890123' };
  expect(companyOf({ ...SETTINGS, sellerTaxRegistrations }).taxRegistrations).toEqual({
    JP: 'T1234567890123',
  });
});
