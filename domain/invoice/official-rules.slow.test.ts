import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInvoice, COMPANY_BUYER } from '../../tests/harness/any-invoice.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { openRules, openSchemas } from '../../tests/harness/official-rules.ts';
import { times } from '../../tests/harness/thorough.ts';
import { writeCii } from './cii.ts';
import { eInvoiceOf, isXRechnung } from './e-invoice.ts';
import type { Invoice, InvoiceDue } from './index.ts';
import { negativeLine } from './share.ts';
import { writeXRechnung } from './ubl.ts';

const rejects = openSchemas();
const ofCii = openRules('en16931-cii');
const ofUbl = openRules('en16931-ubl');
const ofXRechnung = openRules('xrechnung-ubl');

const company: Invoice = { ...writtenInvoice('de'), buyer: COMPANY_BUYER };

const DUE: InvoiceDue = {
  on: '2026-12-21',
  days: 30,
  account: ['IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX'],
  payUrl: 'https://shop.example/quote?purchase=1',
};

const creditOf = (invoice: Invoice): Partial<Invoice> => ({
  kind: 'credit-note',
  reason: 'cancellation',
  refersTo: { id: invoice.id, number: invoice.number, issuedAt: invoice.issuedAt },
  lines: invoice.lines.map((line) => negativeLine(line, line)),
  net: -invoice.net,
  tax: -invoice.tax,
  total: -invoice.total,
});

function written(invoice: Invoice) {
  const stated = eInvoiceOf(invoice);
  if (stated === null) return null;
  return {
    cii: writeCii(stated),
    ubl: writeXRechnung(stated),
    isForXRechnung: isXRechnung(invoice, stated),
  };
}

/**
 * Saxon-JS computes integers as doubles, so it finds the check digits of every IBAN wrong. `bank-account.test.ts` tests them.
 */
const isComputable = (rule: string): boolean => rule !== 'BR-DE-19';

/** Everything that the official schemas and rules find in the files of an invoice. */
function faultsOf(invoice: Invoice): string[] {
  const files = written(invoice);
  if (files === null) return [];
  return [
    ...rejects(files.cii, 'cii'),
    ...rejects(files.ubl, invoice.kind),
    ...ofCii(files.cii).broken,
    ...ofUbl(files.ubl).broken,
    ...(files.isForXRechnung ? ofXRechnung(files.ubl).broken.filter(isComputable) : []),
  ];
}

test('any invoice and credit note passes the official schemas and rules', () => {
  fc.assert(
    fc.property(anyInvoice, (invoice) => {
      expect(faultsOf(invoice)).toEqual([]);
    }),
    { numRuns: times(40, 400) },
  );
});

describe('also', () => {
  test.each<[string, Partial<Invoice>]>([
    ['paid by bank transfer', { paid: { method: 'transfer', at: company.issuedAt } }],
    ['to be paid to a SEPA account', { paid: null, due: DUE }],
    ['to be paid to an account in dollars', { paid: null, due: DUE, currency: 'USD' }],
    [
      'to be paid to an account without an IBAN',
      { paid: null, due: { ...DUE, account: ['Account 1'] } },
    ],
    ['to be paid online', { paid: null, due: { ...DUE, account: [] } }],
    ['that took an unpaid one back', { ...creditOf(company), paid: null }],
    [
      'with the tax in zlotys',
      {
        converted: { rate: '4.25', day: '2026-11-20', source: 'ecb', currency: 'PLN', minor: 6715 },
      },
    ],
    ['of a seller without a VAT ID', { seller: { ...company.seller, taxId: '37/123/45678' } }],
    ['of a company with signs of XML', { buyer: { ...COMPANY_BUYER, company: '<A> & "B" ’s' } }],
  ])('%s', (_what, over) => {
    const invoice = { ...company, ...over };
    expect(written(invoice)?.isForXRechnung).toBe(true);
    expect(faultsOf(invoice)).toEqual([]);
  });
});

test('the rules and schemas are at work', () => {
  const files = written(company);
  if (files === null) throw new Error('there is no e-invoice');
  const { cii, ubl } = files;
  expect([ofCii(cii).met, ofUbl(ubl).met, ofXRechnung(ubl).met].every((met) => met > 10)).toBe(
    true,
  );
  expect(ofCii(cii.replaceAll('98.96', '98.97')).broken).toContain('BR-CO-15');
  expect(ofUbl(ubl.replaceAll('98.96', '98.97')).broken).toContain('BR-CO-15');
  const nameless = ubl.replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, '');
  expect(ofXRechnung(nameless).broken).toContain('BR-DE-15');
  expect(rejects(cii.replaceAll('ram:GrandTotalAmount', 'ram:Sum'), 'cii')).not.toEqual([]);
  expect(rejects(ubl.replaceAll('cbc:IssueDate', 'cbc:Day'), 'invoice')).not.toEqual([]);
});
