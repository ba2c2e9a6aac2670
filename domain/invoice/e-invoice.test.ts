import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { anyInvoice, COMPANY_BUYER } from '../../tests/harness/any-invoice.ts';
import { brokenRules, readCii, readUbl } from '../../tests/harness/e-invoice-rules.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { writeCii } from './cii.ts';
import { eInvoiceOf, isXRechnung } from './e-invoice.ts';
import { eInvoiceNote, type Invoice, type InvoiceDue, xRechnungFile } from './index.ts';
import { negativeLine } from './share.ts';
import { writeXRechnung } from './ubl.ts';

const base = writtenInvoice('en');
const company: Invoice = { ...base, buyer: COMPANY_BUYER };

const stated = (invoice: Invoice) => {
  const found = eInvoiceOf(invoice);
  if (found === null) throw new Error('there is no e-invoice');
  return { cii: readCii(writeCii(found)), ubl: readUbl(writeXRechnung(found)) };
};

const untaxed = (
  treatment: 'reverse-charge' | 'none',
  country: string,
  buyer: Partial<Invoice['buyer']>,
): Invoice => ({
  ...base,
  tax: 0,
  total: base.net,
  lines: base.lines.map((line) => ({ ...line, tax: 0, total: line.net })),
  taxation: { treatment, country, ratePpm: 0, name: treatment === 'none' ? 'none' : 'vat' },
  buyer: { ...base.buyer, ...buyer, country },
});

describe('there is no e-invoice', () => {
  test.each<[string, Partial<Invoice>]>([
    ['of a seller outside the EU', { seller: { ...base.seller, country: 'US' } }],
    ['with a tax that is no VAT', { taxation: { ...base.taxation, country: 'IN', name: 'gst' } }],
    ['in a currency with three decimals', { currency: 'KWD' }],
    ['with the VAT of the United Kingdom', { taxation: { ...base.taxation, country: 'GB' } }],
    ['with the VAT of Switzerland', { taxation: { ...base.taxation, country: 'CH' } }],
    ['with the VAT of Norway', { taxation: { ...base.taxation, country: 'NO' } }],
    ['with a tax at no rate', { tax: 50, taxation: { ...base.taxation, ratePpm: 0 } }],
    ['of a seller without a tax ID', { seller: { ...base.seller, taxId: null } }],
    ['of a seller with an ID of elsewhere', { seller: { ...base.seller, taxId: 'HRB 12345' } }],
  ])('%s', (_what, over) => {
    const invoice = { ...company, ...over };
    expect(eInvoiceOf(invoice)).toBeNull();
    expect(xRechnungFile(invoice)).toBeNull();
    expect(eInvoiceNote(invoice)).toBe('');
  });

  test('of a credit note in yen whose tax is a yen or more off', () => {
    const invoice = { ...base, currency: 'JPY', net: 100, total: 120 } as const;
    expect(eInvoiceOf({ ...invoice, tax: 20 })).toBeNull();
    expect(eInvoiceOf({ ...invoice, tax: 19 })).not.toBeNull();
    expect(eInvoiceOf({ ...invoice, currency: 'EUR', tax: 20 })).not.toBeNull();
  });

  test('without tax for a company whose VAT ID is unknown', () => {
    const invoice = untaxed('reverse-charge', 'FR', { company: 'SARL X' });
    expect(eInvoiceOf(invoice)).toBeNull();
  });
});

test('there is none for reverse charge, or without a number of the register, of a seller without a VAT ID', () => {
  const reversed = untaxed('reverse-charge', 'FR', { company: 'X', taxId: 'FR40303265045' });
  const seller = { ...base.seller, taxId: '37/123/45678' };
  expect(eInvoiceOf({ ...reversed, seller })).toBeNull();
  expect(eInvoiceOf({ ...reversed, seller: { ...seller, taxId: null } })).toBeNull();
  const outside = untaxed('none', 'US', {});
  const unknown = { ...seller, taxId: null, register: null };
  expect(eInvoiceOf({ ...outside, seller: unknown })).toBeNull();
  expect(eInvoiceOf({ ...outside, seller })).not.toBeNull();
});

test('states the tax number of a seller without a VAT ID', () => {
  const seller = { ...base.seller, taxId: '37/123/45678' };
  for (const document of Object.values(stated({ ...company, seller }))) {
    expect(document).toMatchObject({ sellerVatId: null, sellerTaxNumber: '37/123/45678' });
    expect(brokenRules(document)).toEqual([]);
  }
});

test.each([
  ['DE 136 695 976', 'DE', 'DE136695976'],
  ['EL094259216', 'GR', 'EL094259216'],
])('states "%s" as a VAT ID of a seller in %s', (taxId, country, vatId) => {
  const seller = { ...base.seller, taxId, country };
  for (const document of Object.values(stated({ ...company, seller }))) {
    expect(document).toMatchObject({ sellerVatId: vatId, sellerTaxNumber: null });
  }
});

test('states the address as the buyer typed it, unless the printed lines are others', () => {
  const postalAddress = { street: 'Quay 1', postcode: 'X-1', city: '2 D02 Dublin' };
  const buyer = { ...company.buyer, country: 'IE', postalAddress };
  const typed = { ...company, buyer: { ...buyer, address: ['Quay 1', '2 D02 Dublin X-1'] } };
  const corrected = { ...company, buyer: { ...buyer, address: ['Quay 2', 'Dublin 2 D02 X285'] } };
  for (const document of Object.values(stated(typed))) {
    expect(document).toMatchObject({ buyerPostcode: 'X-1', buyerCity: '2 D02 Dublin' });
  }
  for (const document of Object.values(stated(corrected))) {
    expect(document).toMatchObject({ buyerPostcode: 'D02 X285', buyerCity: 'Dublin 2' });
  }
});

test.each([
  ['NL', '1010 AB Amsterdam', '1010 AB', 'Amsterdam'],
  ['MT', 'VLT 1117 Valletta', 'VLT 1117', 'Valletta'],
])('reads the place in %s from the lines of an older document', (country, line, postcode, city) => {
  const buyer = { ...company.buyer, country, address: ['Way 1', line] };
  const invoice = { ...company, buyer };
  expect(stated(invoice).ubl).toMatchObject({ buyerPostcode: postcode, buyerCity: city });
  expect(xRechnungFile(invoice)).not.toBeNull();
});

describe('there is no XRechnung', () => {
  const has = (invoice: Invoice) => {
    const found = eInvoiceOf(invoice);
    return found !== null && isXRechnung(invoice, found);
  };

  test.each<[string, Invoice]>([
    ['for a private person', { ...company, buyer: { ...company.buyer, company: null } }],
    ['without a postcode', { ...company, buyer: { ...company.buyer, address: ['Am Wall 1'] } }],
    ['without a phone of the seller', { ...company, seller: { ...base.seller, phone: null } }],
  ])('%s', (_what, invoice) => {
    expect(has(invoice)).toBe(false);
    expect(eInvoiceOf(invoice)).not.toBeNull();
  });

  test('but there is one for a company with an address', () => expect(has(company)).toBe(true));
});

describe('the category of the tax', () => {
  test('is reverse charge between states of the EU', () => {
    const invoice = untaxed('reverse-charge', 'FR', { company: 'X', taxId: 'FR40303265045' });
    for (const { category, reason, buyerVatId } of Object.values(stated(invoice))) {
      expect([category, reason, buyerVatId]).toEqual(['AE', 'VATEX-EU-AE', 'FR40303265045']);
    }
  });

  test.each<[string, Invoice]>([
    ['a company in Switzerland', untaxed('reverse-charge', 'CH', { taxId: 'CHE107787577MWST' })],
    ['a private person in the US', untaxed('none', 'US', {})],
  ])('is outside of the scope for %s, and no VAT ID is stated', (_who, invoice) => {
    for (const { category, reason, sellerVatId, buyerVatId, percent } of Object.values(
      stated(invoice),
    )) {
      expect([category, reason, percent]).toEqual(['O', 'VATEX-EU-O', '0']);
      expect([sellerVatId, buyerVatId]).toEqual([null, null]);
    }
  });

  test('keeps the decimals of a rate', () => {
    const at = (ratePpm: number, tax: number) => {
      const taxation = { ...base.taxation, country: 'FI', ratePpm };
      return stated({ ...base, taxation, tax, total: base.net + tax }).cii.percent;
    };
    expect(at(255_000, 2121)).toBe('25.5');
    expect(at(200_000, 1663)).toBe('20');
  });
});

test('states the references and the place of a company', () => {
  for (const document of Object.values(stated(company))) {
    expect(document).toMatchObject({
      type: '380',
      number: 'INV-2026-000001',
      issued: '2026-11-21',
      supplied: '2026-11-21',
      buyerReference: '04011000-12345-03',
      poNumber: 'PO-117',
      buyerName: 'ACME & Söhne GmbH',
      buyerPostcode: '20095',
      buyerCity: 'Hamburg',
      sellerVatId: base.seller.taxId,
      buyerVatId: 'DE136695976',
      sums: { net: '83.16', tax: '15.80', total: '98.96', paid: '98.96', due: '0' },
    });
  }
});

test('dates a document by the clock of the seller', () => {
  const issuedAt = new Date('2026-12-31T23:30:00Z');
  expect(stated({ ...base, issuedAt }).cii.issued).toBe('2027-01-01');
});

test('identifies the buyer by the purchase order or the order without a buyer reference', () => {
  const buyer = { ...company.buyer, buyerReference: null };
  expect(stated({ ...company, buyer }).ubl.buyerReference).toBe('PO-117');
  expect(stated(base).ubl).toMatchObject({ buyerReference: 'VT-8K2M4QXZ', poNumber: null });
});

test('a credit note has positive amounts and names its invoice', () => {
  const lines = base.lines.map((line) => negativeLine(line, line));
  const refersTo = { id: base.id, number: base.number, issuedAt: base.issuedAt };
  const sums = { net: -base.net, tax: -base.tax, total: -base.total };
  const note = {
    ...company,
    ...sums,
    lines,
    kind: 'credit-note',
    number: 'CN-2026-000001',
    refersTo,
  };
  for (const document of Object.values(stated({ ...note, reason: 'refund' } as Invoice))) {
    expect(document).toMatchObject({ type: '381', refersTo: base.number });
    expect(document.sums.total).toBe('98.96');
  }
});

test('states the tax in the currency of its state', () => {
  const rate = { rate: '4.25', day: '2026-11-20', source: 'ecb' };
  const converted = { ...rate, currency: 'PLN', minor: 6715 };
  for (const document of Object.values(stated({ ...company, converted }))) {
    expect(document).toMatchObject({ taxCurrency: 'PLN', convertedTax: '67.15' });
  }
});

test('is the same in every request, and has a description in every language', () => {
  for (const { prefix } of LOCALES) {
    const invoice = { ...company, locale: prefix };
    const [one, other] = [xRechnungFile(invoice), xRechnungFile(invoice)];
    expect(one).toEqual(other);
    expect(one?.name).toBe('INV-2026-000001.xml');
    expect(one?.body).not.toMatch(/plan\.|buy\.|invoice\.|undefined|\{\w+\}/);
  }
});

test('tells companies about the file, and nobody else', () => {
  expect(eInvoiceNote(company)).toMatch(/Factur-X, ZUGFeRD/);
  expect(eInvoiceNote(base)).toBe('');
});

test('any bundle, discount, currency, and partial credit keeps the rules of EN 16931', () => {
  fc.assert(
    fc.property(anyInvoice, (invoice) => {
      if (eInvoiceOf(invoice) === null) {
        expect([invoice.currency, invoice.kind]).toEqual(['JPY', 'credit-note']);
        return;
      }
      const { cii, ubl } = stated(invoice);
      expect(brokenRules(cii)).toEqual([]);
      expect(brokenRules(ubl)).toEqual([]);
      expect({ ...ubl, poNumber: null }).toEqual({ ...cii, poNumber: null });
    }),
    { numRuns: 300 },
  );
});

test('the rules find a wrong sum, a missing reason, and a forbidden VAT ID', () => {
  const { cii } = stated(company);
  expect(brokenRules({ ...cii, sums: { ...cii.sums, total: '98.97' } })).toContain('BR-CO-15');
  expect(brokenRules({ ...cii, percent: '7' })).toContain('BR-CO-17');
  expect(brokenRules({ ...cii, category: 'AE' })).toContain('BR-AE-10');
  expect(brokenRules({ ...cii, category: 'O' })).toContain('BR-O-02');
});

const DUE: InvoiceDue = {
  on: '2026-12-21',
  days: 30,
  account: ['IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX'],
  payUrl: 'https://shop.example/quote?purchase=1',
};

test('states the terms, the due day, the number of the order, and the account of an unpaid invoice', () => {
  for (const document of Object.values(stated({ ...company, paid: null, due: DUE }))) {
    expect(document).toMatchObject({
      means: '58',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      reference: company.orderNumber,
      terms: 'Net 30',
      dueOn: '2026-12-21',
      poNumber: 'PO-117',
      sums: { total: '98.96', due: '98.96' },
    });
    expect(document.sums.paid).toBe('');
  }
});

test.each([
  ['EUR', ['Account 12'], '1'],
  ['EUR', [], '1'],
  ['USD', DUE.account, '30'],
] as const)('in %s to %j, the payment means is %s', (currency, account, means) => {
  const invoice = { ...company, currency, paid: null, due: { ...DUE, account } };
  for (const document of Object.values(stated(invoice))) expect(document.means).toBe(means);
});
