import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { paperOf } from './index.ts';

describe('the title for', () => {
  test.each([
    ['a private person in the EU', {}, 'Invoice'],
    ['a private person elsewhere', { market: 'us' }, 'Receipt'],
    ['a company elsewhere', { market: 'us', company: 'ACME Inc.' }, 'Invoice'],
    ['a tax ID elsewhere', { market: 'in', taxId: '27AAPFU0939F1ZV' }, 'Invoice'],
    ['a private payer of a boleto', { market: 'br', payerTaxId: '52998224725' }, 'Receipt'],
  ])('%s', (_who, { market = 'eu', ...words }: Record<string, string>, title) => {
    const invoice = writtenInvoice('en');
    const buyer = { ...invoice.buyer, ...words };
    expect(paperOf({ ...invoice, market, buyer }).title).toBe(title);
  });
});

describe('a document', () => {
  const base = writtenInvoice('en');
  const untaxed = (treatment: 'reverse-charge' | 'none') =>
    paperOf({
      ...base,
      tax: 0,
      total: base.net,
      taxation: { treatment, country: 'FR', ratePpm: 0, name: 'vat' },
    });

  test('states that a sample company is one, and says nothing for a real one', () => {
    expect(paperOf(base).sample).toMatch(/sample/i);
    const seller = { ...base.seller, isSample: false };
    expect(paperOf({ ...base, seller }).sample).toBeNull();
  });

  test('states name, rate, and country of the tax', () => {
    expect(paperOf(base).sums.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      ...['Total before tax: €83.16', 'VAT 19% (Germany): €15.80', 'Total amount: €98.96'],
    ]);
    expect(paperOf(base).notes).toContain('Prices include tax.');
  });

  test('explains why no tax is charged under reverse charge or abroad', () => {
    expect(untaxed('reverse-charge').notes.join()).toMatch(/Reverse charge/);
    expect(untaxed('none').notes.join()).toMatch(/outside the seller’s tax area/);
    expect(untaxed('none').sums).toHaveLength(2);
  });

  const abroad = (country: string) => ({
    ...base,
    buyer: { ...base.buyer, country },
    taxation: { ...base.taxation, country },
    seller: { ...base.seller, taxRegistrations: { JP: 'T1234567890123' } },
  });

  test('shows the seller’s number in the state that gets the tax, beside its own', () => {
    expect(paperOf(abroad('JP')).seller.lines).toEqual([
      ...paperOf(base).seller.lines,
      'Tax ID (Japan): T1234567890123',
    ]);
    expect(paperOf(abroad('GB')).seller.lines).toEqual(paperOf(base).seller.lines);
    const reversed = { ...abroad('JP').taxation, treatment: 'reverse-charge' } as const;
    expect(paperOf({ ...abroad('JP'), taxation: reversed }).seller.lines).toEqual(
      paperOf(base).seller.lines,
    );
  });

  test('states the service code and the place of supply for India', () => {
    const paper = paperOf(abroad('IN'));
    expect(paper.rows.every(({ details }) => details.join().includes('SAC 997331'))).toBe(true);
    expect(paper.facts).toContainEqual({ label: 'Place of supply', value: 'India' });
    expect(JSON.stringify(paperOf(base))).not.toMatch(/SAC|Place of supply/);
  });

  test('explains to buyers in Brazil why there is no nota fiscal, unless the seller is there', () => {
    const sold = abroad('BR');
    expect(paperOf(sold).notes.join()).toContain('nota fiscal');
    const local = { ...sold, seller: { ...sold.seller, country: 'BR' } };
    expect(paperOf(local).notes.join()).not.toContain('nota fiscal');
  });

  test('uses the calendar of the seller', () => {
    const issuedAt = new Date('2026-12-31T23:30:00Z');
    const dated = (zone: string) =>
      JSON.stringify(paperOf({ ...base, issuedAt, seller: { ...base.seller, zone } }).facts);
    expect(dated('Europe/Berlin')).toContain('January 1, 2027');
    expect(dated('UTC')).toContain('December 31, 2026');
  });

  test('shows the purchase order number of the buyer', () => {
    const known = base.buyer;
    const { facts } = paperOf({ ...base, buyer: { ...known, poNumber: 'PO-117' } });
    expect(facts).toContainEqual({ label: 'Purchase order number', value: 'PO-117' });
    expect(facts).toHaveLength(paperOf(base).facts.length + 1);
  });

  test('shows the buyer reference, as the e-invoice does', () => {
    const buyer = { ...base.buyer, buyerReference: '04011000-12345-03' };
    expect(paperOf({ ...base, buyer }).facts).toContainEqual({
      label: 'Buyer reference',
      value: '04011000-12345-03',
    });
  });

  test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
    'keeps the day of a rate in %s',
    (zone) => {
      const rate = { rate: '1.25', day: '2026-11-28', source: 'ecb' };
      const converted = { ...rate, currency: 'NZD', minor: 1975 };
      const { notes } = paperOf({ ...base, converted, seller: { ...base.seller, zone } });
      expect(notes.join()).toContain('November 28, 2026');
    },
  );

  test('keeps three decimals of a rate', () => {
    const taxation = { ...base.taxation, ratePpm: 88_750 };
    expect(paperOf({ ...base, taxation }).sums[1]?.label).toBe('VAT 8.875% (Germany)');
  });

  test('names its invoice on a credit note or a correction', () => {
    const refersTo = { id: base.id, number: base.number, issuedAt: base.issuedAt };
    const note = { ...base, kind: 'credit-note', reason: 'withdrawal', refersTo } as const;
    expect(paperOf(note).title).toBe('Credit note');
    expect(paperOf(note).notes.join()).toMatch(
      /INV-2026-000001, dated November 21, 2026.*withdrawal/,
    );
    expect(paperOf(note).notes.join()).not.toMatch(/Paid in full/);
    expect(paperOf({ ...base, refersTo }).notes[0]).toMatch(/replaces document INV-2026-000001/);
  });
});

test('keeps the direction of a foreign address in Arabic', () => {
  const { seller, direction } = paperOf(writtenInvoice('ar'));
  expect(direction).toBe('rtl');
  expect(seller.lines[2]).toBe('\u206810115 Berlin\u2069');
});

test.each(LOCALES.map(({ prefix }) => prefix))('has all texts in %s', (prefix) => {
  const paper = paperOf(writtenInvoice(prefix));
  const all = JSON.stringify(paper);
  expect(all).not.toMatch(/invoice\.|plan\.|\{\w+\}|undefined|NaN/);
  expect(paper.rows).toHaveLength(2);
  expect(paper.facts.map(({ value }) => value)).toContain('INV-2026-000001');
});

test('renders in every language, with amounts in local form', () => {
  expect(paperOf(writtenInvoice('de'), 'fr').rows[0]?.total).toMatch(/^53,97\s€$/);
  expect(paperOf(writtenInvoice('de'), 'en').rows[0]?.details).toContain(
    'List price €59.97, reduced by €6.00',
  );
});

describe('an invoice before its payment', () => {
  const due = {
    on: '2026-12-21',
    days: 30,
    account: ['IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX'],
    payUrl: 'https://shop.example/quote?purchase=1',
  };
  const unpaid = { ...writtenInvoice('en'), paid: null, due };

  test('states the terms, the due date, the account, and the link, and no payment', () => {
    const { title, facts, notes } = paperOf(unpaid);
    expect(title).toBe('Invoice');
    expect(facts).toEqual(
      expect.arrayContaining([
        { label: 'Payment terms', value: 'Net 30' },
        { label: 'Due date', value: 'December 21, 2026' },
      ]),
    );
    const text = notes.join('\n').replaceAll(/[\u2066-\u2069]/g, '');
    expect(text).toContain('Please pay €98.96 by December 21, 2026.');
    expect(text).toContain('IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX. Reference: VT-');
    expect(text).toContain('Pay online: https://shop.example/quote?purchase=1');
    expect(text).not.toContain('Paid in full');
  });

  test.each(LOCALES.map(({ prefix }) => prefix))('%s: has no word of a receipt', (prefix) => {
    const { title } = paperOf(unpaid, prefix);
    expect(title).not.toBe('');
    expect(title).not.toContain('領収書');
    const names = paperOf({ ...unpaid, due: { ...due, account: [] } }, prefix).notes;
    expect(names.join(' ')).not.toContain('IBAN');
  });
});
