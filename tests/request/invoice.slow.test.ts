import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Invoice, invoicePath, issueInvoice } from '../../domain/invoice/index.ts';
import { folderOf, LOCALES } from '../../locales/index.ts';
import { readUbl } from '../harness/e-invoice-rules.ts';
import { invoiceDraft, orderIdOf } from '../harness/invoices.ts';
import { pagesOfPdf, textOfPdf } from '../harness/pdf-text.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, visit } from '../harness/visitor.ts';

let site: TestSite;
let invoice: Invoice;
let path: string;
beforeAll(async () => {
  site = await openTestSite({ prints: true });
  const draft = invoiceDraft(orderIdOf(1), { locale: 'ar' });
  invoice = await site.database.run((work) => issueInvoice(work, draft));
  path = invoicePath(SITE_SETTINGS.SESSION_SECRET, invoice);
});
afterAll(() => site.stop());

const fileAt = (page: string): string => page.replace('/invoice', '/invoice/pdf');

test.each([
  ['no token', (link: string) => link.replace(/\?.*/, '')],
  ['the number alone', (link: string) => link.replace(/\.[^.]*$/, '')],
  ['a cut tag', (link: string) => link.slice(0, -1)],
  ['another number', (link: string) => link.replace('000001', '000002')],
])('%s shows nothing of a document', async (_name, forge) => {
  const page = await visit(site).open(forge(path));
  expect(page.status).toBe(200);
  expect(textOf(page, 'h1')).toMatch(/\S/);
  expect(page.document.querySelectorAll('#invoice, #invoice-pdf')).toEqual([]);
  expect(page.html).not.toContain(invoice.buyer.email);
  const file = await site.get(fileAt(forge(path)));
  expect(file.status).toBe(302);
  expect(file.headers.get('location')).toContain('/ar/invoice');
});

test('only the holder of the link sees the page', async () => {
  const page = await visit(site).open(path);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  '%s: the page shows the document',
  async (prefix) => {
    const folder = folderOf(prefix);
    const page = await visit(site).open(path.replace('/ar/', `${folder}/`));
    const shown = getElement(page, '#invoice');
    expect(shown.text).toContain(invoice.number);
    expect(shown.text).toContain(invoice.buyer.name);
    expect(page.document.querySelectorAll('.paper-items tbody tr')).toHaveLength(2);
  },
);

test('the file is a PDF in the language of the URL', async () => {
  const page = await visit(site).open(path.replace('/ar/', '/de/'));
  const answer = await site.get(getElement(page, '#invoice-pdf').getAttribute('href') ?? '');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toContain(`${invoice.number}.pdf`);
  const pdf = new Uint8Array(await answer.arrayBuffer());
  expect(pagesOfPdf(pdf)).toBe(1);
  expect(textOfPdf(pdf)).toContain('21. November 2026');
});

test('a company can download its invoice as XRechnung, and other documents have none', async () => {
  const { buyer, ...draft } = invoiceDraft(orderIdOf(2), { locale: 'de' });
  const company = { company: 'ACME', address: ['Am Wall 1', '20095 Hamburg'] };
  const issued = await site.database.run((work) =>
    issueInvoice(work, { ...draft, buyer: { ...buyer, ...company } }),
  );
  const page = await visit(site).open(invoicePath(SITE_SETTINGS.SESSION_SECRET, issued));
  const link = getElement(page, '#invoice-xml').getAttribute('href') ?? '';
  const answer = await site.get(link);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain(`${issued.number}.xml`);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const text = await answer.text();
  expect(readUbl(text)).toMatchObject({ number: issued.number, buyerCity: 'Hamburg' });
  expect(await (await site.get(link)).text()).toBe(text);

  const consumer = await visit(site).open(path);
  expect(consumer.document.querySelectorAll('#invoice-xml')).toEqual([]);
  const forged = [path.replace('/invoice', '/invoice/xml'), link.slice(0, -1)];
  for (const file of forged) expect((await site.get(file)).status).toBe(302);
});
