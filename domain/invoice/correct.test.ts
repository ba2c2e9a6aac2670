import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceDraft, invoiceFaults, orderIdOf } from '../../tests/harness/invoices.ts';
import type { BuyerWords } from '../buyer/index.ts';
import {
  correctableUntil,
  correctInvoice,
  creditInvoice,
  currentInvoice,
  currentInvoices,
  type InvoiceDraft,
  issueInvoice,
  listInvoices,
  parseCorrection,
} from './index.ts';

let shop: TestDatabase;
let count = 0;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const issue = (over: Partial<InvoiceDraft> = {}) => {
  count += 1;
  return shop.run((work) => issueInvoice(work, invoiceDraft(orderIdOf(count), over)));
};
const company: BuyerWords = {
  name: 'Anna Groß',
  company: 'Groß GmbH',
  taxId: 'DE136695976',
  address: ['Musterstraße 12', '20095 Hamburg'],
  poNumber: 'PO-2026/117',
  buyerReference: '04011000-12345-03',
};
const correct = (invoiceId: string, buyer: BuyerWords = company) =>
  shop.run((work) => correctInvoice(work, { invoiceId, buyer }));

describe('rejects', () => {
  test('values that are too long, missing, or too many', () => {
    const wrong = { name: ' ', company: 'x'.repeat(101), address: ['', '', '', '', ''], taxId: 7 };
    const long = { poNumber: 'x'.repeat(41), buyerReference: 'x'.repeat(61) };
    expect(parseCorrection({ ...wrong, ...long }, 'DE')).toEqual({
      faults: ['name', 'company', 'address', 'taxId', 'poNumber', 'buyerReference'],
    });
    expect(parseCorrection(null, 'DE')).toEqual({
      faults: ['name'],
    });
  });

  test.each([
    ['a tax ID without a company', { company: '' }, ['company']],
    ['a company without an address', { address: [' '] }, ['address']],
    ['a tax ID with a wrong check digit', { taxId: 'DE136695977' }, ['taxId']],
    ['a tax ID of another country', { taxId: 'FR40303265045' }, ['taxId']],
  ])('%s', (_name, change, faults) => {
    expect(parseCorrection({ ...company, ...change }, 'DE')).toEqual({ faults });
  });

  test('an unknown invoice, and unchanged words', async () => {
    const { id, buyer } = await issue();
    expect(await correct(orderIdOf(9999))).toEqual({ ok: false, code: 'unknown' });
    expect(await correct(id, buyer)).toEqual({ ok: false, code: 'unchanged' });
  });

  test('an invoice that was corrected or partly refunded', async () => {
    const first = await issue();
    expect((await correct(first.id)).ok).toBe(true);
    expect(await correct(first.id)).toEqual({ ok: false, code: 'replaced' });
    const { id } = await issue();
    const order = { invoiceId: id, amount: 1, reason: 'refund', key: 'cent' } as const;
    await shop.run((work) => creditInvoice(work, order));
    expect(await correct(id)).toEqual({ ok: false, code: 'credited' });
  });

  test('an invoice before its payment, except by staff', async () => {
    const due = { on: '2026-12-28', days: 30, account: [], payUrl: 'https://shop.example' };
    const { id: invoiceId } = await issue({ paid: null, due });
    expect(await correct(invoiceId)).toEqual({ ok: false, code: 'closed' });
    const byStaff = { invoiceId, buyer: company, byStaff: true };
    expect(await shop.run((work) => correctInvoice(work, byStaff))).toMatchObject({ ok: true });
  });

  test('another tax ID when it is the reason for no tax', async () => {
    const { lines } = invoiceDraft(orderIdOf(1));
    const { id, buyer } = await issue({
      taxation: { treatment: 'reverse-charge', country: 'FR', ratePpm: 0, name: 'vat' },
      lines: lines.map((line) => ({ ...line, tax: 0, total: line.net })),
      buyer: {
        ...company,
        email: 'a@example.com',
        country: 'FR',
        taxId: 'FR40303265045',
        payerTaxId: null,
        postalAddress: null,
      },
    });
    expect(await correct(id, { ...buyer, company: null, taxId: null })).toEqual({
      ok: false,
      code: 'tax-id-fixed',
    });
    expect((await correct(id, { ...buyer, name: 'Anne' })).ok).toBe(true);
  });

  test.each([
    ['that is missing', ['Calle Mayor 5', 'Las Palmas']],
    ['of the mainland', ['Calle Mayor 5', '28013 Madrid']],
  ])('a postcode %s when it is the reason for no tax', async (_name, address) => {
    const { lines } = invoiceDraft(orderIdOf(1));
    const place = { email: 'a@example.com', country: 'ES', postalAddress: null };
    const buyer = { ...company, taxId: null, payerTaxId: null, ...place };
    const { id } = await issue({
      taxation: { treatment: 'none', country: 'IC', ratePpm: 0, name: 'none' },
      lines: lines.map((line) => ({ ...line, net: line.total, tax: 0 })),
      buyer: { ...buyer, address: ['Calle Mayor 5', '35001 Las Palmas'] },
    });
    expect(await correct(id, { ...buyer, address })).toEqual({ ok: false, code: 'other-place' });
    const same = ['Calle Menor 6', '38001 Santa Cruz'];
    expect((await correct(id, { ...buyer, address: same })).ok).toBe(true);
  });

  test('a sixth correction', async () => {
    let { id, orderId } = await issue();
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const corrected = await correct(id, { ...company, name });
      if (!corrected.ok) expect([name, corrected.code]).toEqual(['F', 'too-often']);
      else id = corrected.value.id;
    }
    expect(await shop.read((reader) => currentInvoice(reader, orderId))).toMatchObject({
      id,
      buyer: { name: 'E' },
    });
    expect(await invoiceFaults(shop)).toEqual([]);
  });

  test('a correction after the month that follows the invoice', async () => {
    const invoice = await issue();
    const { id } = invoice;
    // The seller is in Berlin.
    expect(correctableUntil(invoice).toISOString()).toBe('2026-02-28T23:00:00.000Z');
    const late = { ...invoice, issuedAt: new Date('2026-01-31T23:30:00Z') };
    expect(correctableUntil(late).toISOString()).toBe('2026-03-31T22:00:00.000Z');
    shop.clock.set(new Date('2026-02-28T23:00:00Z'));
    expect(await correct(id)).toEqual({ ok: false, code: 'closed' });
    shop.clock.set(new Date('2026-02-28T22:59:59Z'));
    expect((await correct(id)).ok).toBe(true);
  });
});

test('staff correct an invoice at any time and as often as needed', async () => {
  let { id } = await issue();
  shop.clock.set(new Date('2026-05-01T12:00:00Z'));
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    const change = { invoiceId: id, buyer: { ...company, name }, byStaff: true };
    const corrected = await shop.run((work) => correctInvoice(work, change));
    if (!corrected.ok) throw new Error(corrected.code);
    id = corrected.value.id;
  }
  expect(await correct(id)).toEqual({ ok: false, code: 'too-often' });
  expect(await invoiceFaults(shop)).toEqual([]);
  shop.clock.set(new Date('2026-02-28T22:59:59Z'));
});

test('writes a corrected invoice at the same price and leaves one current invoice', async () => {
  const first = await issue();
  const corrected = await correct(first.id);
  if (!corrected.ok) throw new Error(corrected.code);
  const { value } = corrected;
  expect(value).toMatchObject({ buyer: { ...first.buyer, ...company }, lines: first.lines });
  expect(value).toMatchObject({ refersTo: { number: first.number }, suppliedAt: first.suppliedAt });
  const all = await shop.read((reader) => listInvoices(reader, first.orderId));
  expect(all.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice', 'invoice']);
  expect(all.reduce((sum, { total }) => sum + total, 0)).toBe(first.total);
  expect(all.find(({ kind }) => kind === 'credit-note')?.reason).toBe('correction');
  const other = await issue();
  const ids = [first.orderId, other.orderId, randomUUID()];
  expect(await shop.read((reader) => currentInvoices(reader, ids))).toEqual(
    new Map([
      [first.orderId, value],
      [other.orderId, other],
    ]),
  );
  expect(await invoiceFaults(shop)).toEqual([]);
});

test('stores a tax ID in normal form, or as typed if it cannot be checked', () => {
  const given = { ...company, taxId: 'de 136 695 976' };
  expect(parseCorrection(given, 'DE')).toEqual({
    words: company,
  });
  const abroad = { ...company, taxId: 'BR-1 x' };
  expect(parseCorrection(abroad, 'HK')).toEqual({
    words: abroad,
  });
});

test('trims input and treats empty fields as missing', () => {
  const given = {
    name: ' Anna ',
    company: '',
    address: [' Weg 1', ''],
    taxId: '  ',
    poNumber: ' ',
    buyerReference: '',
  };
  const empty = { company: null, taxId: null, poNumber: null, buyerReference: null };
  const words = { name: 'Anna', address: ['Weg 1'], ...empty };
  expect(parseCorrection(given, 'DE')).toEqual({ words });
});
