import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceDraft, orderIdOf } from '../../tests/harness/invoices.ts';
import { invoicePath, invoiceToken, issueInvoice, openInvoice } from './index.ts';

const SECRET = 'a secret of the test';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const open = (token: string) => shop.read((reader) => openInvoice(reader, SECRET, token));

test('opens only the document it was made for', async () => {
  const draft = invoiceDraft(orderIdOf(1));
  const invoice = await shop.run((work) => issueInvoice(work, draft));
  const next = await shop.run((work) => issueInvoice(work, invoiceDraft(orderIdOf(2))));
  const token = invoiceToken(SECRET, invoice);
  const [number, tag] = token.split('.');
  const other = invoiceToken('another secret of ours', invoice);
  const foreign = ['', '.', `${number}`, `${number}.`, `${next.number}.${tag}`, other, `.${tag}`];
  for (const wrong of foreign) expect(await open(wrong)).toBeNull();
  expect(await open(invoiceToken(SECRET, { number: 'INV-2026-999999' }))).toBeNull();
  expect(await open(token)).toEqual(invoice);
});

test('uses the language of the document, without a prefix for English', () => {
  const number = 'INV-2026-000001';
  expect(invoicePath(SECRET, { number, locale: 'de' })).toMatch(
    /^\/de\/invoice\?document=INV-2026-000001\.[\w-]{22}$/,
  );
  expect(invoicePath(SECRET, { number, locale: 'en' })).toMatch(/^\/invoice\?document=/);
  expect(invoicePath(SECRET, { number, locale: 'de' }, 'xml')).toMatch(
    /^\/de\/invoice\/xml\?document=INV/,
  );
});
