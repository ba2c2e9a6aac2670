import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceDraft, invoiceFaults, orderIdOf } from '../../tests/harness/invoices.ts';
import { storeRates } from '../tax/index.ts';
import { creditConverted } from './converted.ts';
import {
  correctInvoice,
  countLackingRate,
  creditInvoice,
  type InvoiceDraft,
  issueInvoice,
  paperOf,
  SELLER,
} from './index.ts';

let shop: TestDatabase;
let count = 0;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const REAL = { ...SELLER, isSample: false };
const issue = (over: Partial<InvoiceDraft> = {}) => {
  count += 1;
  const draft = invoiceDraft(orderIdOf(count), { currency: 'USD', seller: REAL, ...over });
  return shop.run((work) => issueInvoice(work, draft));
};
const lacking = () => shop.read((reader) => countLackingRate(reader, new Date(0)));
const vat = (country: string) =>
  ({ treatment: 'standard', country, ratePpm: 190_000, name: 'vat' }) as const;
const setRate = (perEuro: string) =>
  shop.run((work) =>
    storeRates(work, [{ source: 'ecb', day: '2026-11-20', currency: 'USD', perEuro }]),
  );

describe('in order, first without a rate and then with one', () => {
  test('leaves out the amount for a real seller and counts the document for the office', async () => {
    const invoice = await issue();
    expect(invoice.converted).toBeNull();
    expect(paperOf(invoice, 'en').sums).toHaveLength(3);
    expect(await lacking()).toBe(1);
  });

  test('uses a sample rate for a sample seller and states that', async () => {
    const invoice = await issue({ seller: { ...SELLER, hasSampleRates: true } });
    expect(invoice.converted).toMatchObject({ currency: 'EUR', source: 'sample' });
    expect(paperOf(invoice, 'en').notes.join()).toContain('source: sample rate');
    expect(await lacking()).toBe(1);
  });

  test('uses no made-up rate for a sample seller with real payments, not even in a correction', async () => {
    const invoice = await issue({ seller: SELLER });
    expect(invoice.converted).toBeNull();
    const buyer = { ...invoice.buyer, name: 'Anne' };
    const corrected = await shop.run((work) =>
      correctInvoice(work, { invoiceId: invoice.id, buyer }),
    );
    expect(corrected).toMatchObject({ ok: true, value: { converted: null } });
  });

  test('converts nothing in the same currency, without tax, or without a requirement', async () => {
    expect((await issue({ currency: 'EUR' })).converted).toBeNull();
    const free = invoiceDraft('').lines.map((line) => ({ ...line, net: line.total, tax: 0 }));
    expect((await issue({ lines: free })).converted).toBeNull();
    expect((await issue({ taxation: vat('KE') })).converted).toBeNull();
    expect(await lacking()).toBe(3);
  });

  test('keeps the rate of the day in refunds and corrections, whatever is published later', async () => {
    const late = await issue();
    await setRate('1.16');
    const first = await issue();
    // 15.80 dollars.
    const converted = { currency: 'EUR', rate: '0.862069', day: '2026-11-20', source: 'ecb' };
    expect(first.converted).toEqual({ ...converted, minor: 1362 });
    const paper = paperOf(first, 'en');
    expect(paper.sums.map(({ label, value }) => `${label}: ${value}`)).toContain(
      'Tax in EUR: €13.62',
    );
    const note = paper.notes.find((each) => each.startsWith('Exchange rate'));
    expect(note).toMatch(/November 20, 2026.*1 USD = 0\.862069 EUR.*European Central Bank/);
    await setRate('2');
    const order = { invoiceId: first.id, reason: 'refund', key: `part ${first.id}` } as const;
    const part = await shop.run((work) => creditInvoice(work, { ...order, amount: 4948 }));
    expect(part.converted).toEqual({ ...converted, minor: -681 });
    const key = `rest ${first.id}`;
    const rest = await shop.run((work) => creditInvoice(work, { ...order, amount: 'all', key }));
    expect(rest.converted).toEqual({ ...converted, minor: -681 });
    expect(paperOf(rest, 'de').sums.map(({ value }) => value)).toContain('\u22126,81\u00a0€');
    const second = await issue();
    expect(second.converted?.rate).toBe('0.5');
    await setRate('4');
    const { name: _, ...words } = second.buyer;
    const correct = (invoiceId: string) =>
      shop.run((work) => correctInvoice(work, { invoiceId, buyer: { ...words, name: 'Anne' } }));
    expect(await correct(second.id)).toMatchObject({ value: { converted: second.converted } });
    // A correction gets the rate that was missing before.
    expect(await correct(late.id)).toMatchObject({ value: { converted: { rate: '0.25' } } });
    expect(await invoiceFaults(shop)).toEqual([]);
  });

  test('states Polish tax on a euro invoice in zloty', async () => {
    const rate = { source: 'ecb', day: '2026-11-20', currency: 'PLN', perEuro: '4.25' };
    await shop.run((work) => storeRates(work, [rate]));
    const invoice = await issue({ currency: 'EUR', taxation: vat('PL') });
    expect(invoice.converted).toMatchObject({ currency: 'PLN', minor: 6715, rate: '4.25' });
  });
});

test('adds up all credit notes to exactly the converted amount', () => {
  const cut = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(cut, fc.integer({ min: 0, max: 1_000_000 }), (parts, minor) => {
      const tax = parts.reduce((sum, each) => sum + each, 0);
      const converted = { currency: 'EUR', minor, rate: '1', day: '2026-11-20', source: 'ecb' };
      const notes: Parameters<typeof creditConverted>[1][number][] = [];
      for (const each of parts) {
        const given = creditConverted({ converted, tax }, notes, -each);
        expect(given?.minor).toBeLessThanOrEqual(0);
        notes.push({ converted: given, tax: -each });
      }
      expect(notes.reduce((sum, note) => sum + (note.converted?.minor ?? 0), minor)).toBe(0);
    }),
  );
});
