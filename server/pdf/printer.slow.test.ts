import { afterAll, expect, test } from 'vitest';
import { invoiceFile, printInputOf } from '../../domain/invoice/index.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { textOfPdf } from '../../tests/harness/pdf-text.ts';
import { Printer } from './printer.ts';

const printer = new Printer();
afterAll(() => printer.stop());

test('keeps working after a document that it cannot print', async () => {
  const order = printInputOf(writtenInvoice('en'));
  const paper = { ...order.paper, issuedAt: new Date(Number.NaN) };
  await expect(printer.print({ ...order, paper })).rejects.toThrow(
    'Printing INV-2026-000001 failed',
  );
  expect(textOfPdf(await printer.print(order))).toContain('Anna Größe');
});

test('prints a document once', async () => {
  const print = () => printer.print(printInputOf(writtenInvoice('de')));
  const [first, second] = await Promise.all([print(), print()]);
  expect(second).toBe(first);
  expect(await print()).toBe(first);
  expect(await printer.print(printInputOf(writtenInvoice('de'), 'fr'))).not.toBe(first);
});

test('prints nothing after it was stopped', async () => {
  const other = new Printer();
  other.stop();
  await expect(other.print(printInputOf(writtenInvoice('en')))).rejects.toThrow('failed');
});

test('names the email attachment after the document in its language', async () => {
  const file = await invoiceFile(printer, writtenInvoice('fr'));
  expect(file).toMatchObject({ name: 'INV-2026-000001.pdf', type: 'application/pdf' });
  expect(textOfPdf(file.body)).toContain('21 novembre 2026');
});
