import { afterAll, expect, test } from 'vitest';
import { invoiceFile, paperOf, renderInvoicePdf } from '../../domain/invoice/index.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { textOfPdf } from '../../tests/harness/pdf-text.ts';
import { Printer } from './printer.ts';

const printer = new Printer();
afterAll(() => printer.stop());

test('a paper that cannot be printed says so and leaves the printer at work', async () => {
  const paper = { ...paperOf(writtenInvoice('en')), issuedAt: new Date(Number.NaN) };
  await expect(printer.print(paper)).rejects.toThrow('printing INV-2026-000001 failed');
  expect(textOfPdf(await renderInvoicePdf(printer, writtenInvoice('en')))).toContain('Anna Größe');
});

test('a document is printed once, however often it is asked for', async () => {
  const ask = () => printer.print(paperOf(writtenInvoice('de')));
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second).toBe(first);
  expect(await ask()).toBe(first);
  expect(await printer.print(paperOf(writtenInvoice('de'), 'fr'))).not.toBe(first);
});

test('stopped, it prints nothing more', async () => {
  const other = new Printer();
  other.stop();
  await expect(renderInvoicePdf(other, writtenInvoice('en'))).rejects.toThrow('failed');
});

test('the file for a mail is named after the document and in its language', async () => {
  const file = await invoiceFile(printer, writtenInvoice('fr'));
  expect(file).toMatchObject({ name: 'INV-2026-000001.pdf', type: 'application/pdf' });
  expect(textOfPdf(file.body)).toContain('21 novembre 2026');
});
