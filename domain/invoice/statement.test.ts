import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceDraft, orderIdOf, writtenInvoice } from '../../tests/harness/invoices.ts';
import { findStatement, type Invoice, issueInvoice, listStatements } from './index.ts';
import { negativeLine } from './share.ts';
import { statementPaperOf } from './statement.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const invoice = writtenInvoice('en');
const credit: Invoice = {
  ...invoice,
  kind: 'credit-note',
  number: 'CN-2026-000001',
  issuedAt: new Date('2026-12-02T10:00:00Z'),
  lines: invoice.lines.slice(0, 1).map((line) => negativeLine(line, line)),
  net: -4535,
  tax: -862,
  total: -5397,
  refersTo: { id: invoice.id, number: invoice.number, issuedAt: invoice.issuedAt },
  reason: 'refund',
};
const now = new Date('2027-01-05T10:00:00Z');
const statement = { year: 2026, currency: 'EUR', documents: [invoice, credit] } as const;

test('lists the documents of a year with what remains of them', () => {
  const paper = statementPaperOf(statement, { prefix: 'en', now });
  expect([paper.title, paper.number]).toEqual(['Yearly statement', '2026']);
  expect(paper.rows.map(({ item, quantity, total }) => [item, quantity, total])).toEqual([
    ['Invoice', '2', '€98.96'],
    ['Credit note', '1', '−€53.97'],
  ]);
  expect(paper.rows[1]?.details.join()).toContain('CN-2026-000001');
  expect(paper.rows[0]?.details).toEqual(expect.arrayContaining(['ZipX', 'PDFReader']));
  expect(paper.sums.map(({ value }) => value)).toEqual(['€37.81', '€7.18', '€44.99']);
  expect(paper.buyer.lines.join()).toContain('Anna Größe');
});

test.each(LOCALES.map(({ prefix }) => prefix))('has its words in %s', (prefix) => {
  const paper = statementPaperOf(statement, { prefix, now });
  const { columns, facts, notes, title } = paper;
  const words = [title, ...Object.values(columns), ...facts.map(({ label }) => label), ...notes];
  expect(words.filter((word) => word === '' || word.startsWith('invoice.'))).toEqual([]);
});

test('a statement has one buyer, by company and tax ID or by name', async () => {
  const { buyer } = invoiceDraft(orderIdOf(1));
  const company = { ...buyer, company: 'Größe GmbH', taxId: 'DE123456789' };
  const buyers = [
    { ...buyer, company: null, taxId: null },
    company,
    { ...company, name: 'Accounting' },
    { ...company, taxId: 'DE987654321' },
  ];
  const ids = buyers.map((_, index) => orderIdOf(index + 1));
  for (const [index, each] of buyers.entries())
    await shop.run((work) =>
      issueInvoice(work, invoiceDraft(orderIdOf(index + 1), { buyer: each })),
    );
  const listed = await shop.read((reader) => listStatements(reader, ids));
  expect(listed.map((each) => each.buyer).toSorted()).toEqual(
    [buyer.name, company.company, company.company].toSorted(),
  );
  const sizes = await Promise.all(
    listed.map(async ({ number }) => {
      const found = await shop.read((reader) => findStatement(reader, ids, number));
      return [found?.documents[0].buyer.taxId, found?.documents.length];
    }),
  );
  expect(sizes).toEqual(
    expect.arrayContaining([
      [null, 1],
      ['DE123456789', 2],
      ['DE987654321', 1],
    ]),
  );
  const [, second] = listed;
  const others = ids.slice(0, 1);
  expect(
    await shop.read((reader) => findStatement(reader, others, second?.number ?? '')),
  ).toBeNull();
});
