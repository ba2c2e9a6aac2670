import { describe, expect, test } from 'vitest';
import { paperOf, printInputOf } from '../../domain/invoice/index.ts';
import type { InvoicePaper } from '../../domain/invoice/port.ts';
import { LOCALES } from '../../locales/index.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import {
  fontsOfPdf,
  pagesOfPdf,
  silentGlyphsOf,
  structureOfPdf,
  textOfPdf,
  unmarkedInPdf,
} from '../../tests/harness/pdf-text.ts';
import { printInvoice } from './invoice-sheet.ts';

const LARGEST = 200_000;

const printed = (paper: InvoicePaper): string[] => [
  ...[paper.title, paper.sample ?? ''],
  ...[...paper.facts, ...paper.sums].flatMap(({ label, value }) => [label, value]),
  ...[paper.seller, paper.buyer].flatMap(({ label, lines }) => [label, ...lines]),
  ...Object.values(paper.columns),
  ...paper.rows.flatMap(({ details, ...cells }) => [...Object.values(cells), ...details]),
  ...paper.notes,
];

/** Sorts the letters, because right-to-left text is drawn backward. */
const lettersOf = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/[\s\u200e\u200f\u061c\u2066-\u2069]/gu, '')]
    .sort()
    .join('');

describe('an unusual document', () => {
  test('continues on numbered pages', async () => {
    const paper = paperOf(writtenInvoice('en'));
    const [row] = paper.rows;
    const rows = Array.from({ length: 30 }, () => row).flatMap((one) => (one ? [one] : []));
    const pdf = await printInvoice({ paper: { ...paper, rows }, eInvoice: null });
    expect(pagesOfPdf(pdf)).toBe(3);
    expect(textOfPdf(pdf)).toContain('1 / 3');
    expect(unmarkedInPdf(pdf)).toBe(0);
  });

  test('keeps long words and names of other scripts on the page', async () => {
    const paper = paperOf(writtenInvoice('de'));
    const lines = ['x'.repeat(100), '株式会社北海道情報処理研究所', 'شركة البرمجيات المتحدة'];
    const pdf = await printInvoice({
      paper: { ...paper, buyer: { label: 'An', lines } },
      eInvoice: null,
    });
    expect(pagesOfPdf(pdf)).toBe(1);
    expect(textOfPdf(pdf)).toContain(lines[1]);
  });
});

test('is tagged: headings, tables with headers, and nothing outside of the structure', async () => {
  const pdf = await printInvoice(printInputOf(writtenInvoice('en')));
  const lines = structureOfPdf(pdf);
  expect(lines.slice(0, 7)).toEqual([
    'Document',
    '  H1',
    '  P',
    '  Table',
    '    TR',
    '      TH Row',
    '      TD',
  ]);
  const head = lines.indexOf('      TH Column');
  expect(lines.slice(head, head + 9)).toEqual([
    ...Array.from({ length: 5 }, () => '      TH Column'),
    '    TR',
    '      TD',
    '        P',
    '        P',
  ]);
  expect(lines.filter((line) => line === '  Table')).toHaveLength(3);
  expect(lines.filter((line) => line === '    H2')).toHaveLength(2);
  expect(unmarkedInPdf(pdf)).toBe(0);
});

test('readers get right-to-left text forward', async () => {
  const lines = structureOfPdf(await printInvoice(printInputOf(writtenInvoice('ar'))));
  expect(lines.slice(0, 3)).toEqual(['Document', '  H1 actual', '  P actual']);
});

test('prints the same document to the same bytes', async () => {
  const order = printInputOf(writtenInvoice('ar'));
  const [one, other] = [await printInvoice(order), await printInvoice(order)];
  expect(Buffer.from(one).equals(other)).toBe(true);
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  '%s: all text can be copied, fonts are embedded, and the file is small',
  async (prefix) => {
    const order = printInputOf(writtenInvoice(prefix));
    const pdf = await printInvoice(order);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(lettersOf(textOfPdf(pdf))).toBe(lettersOf(printed(order.paper).join('')));
    expect(silentGlyphsOf(pdf)).toBe(0);
    expect(pdf.length).toBeLessThan(LARGEST);
    const fonts = fontsOfPdf(pdf);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((name) => !/^[A-Z]{6}\+(Noto|Inter)/.test(name))).toEqual([]);
  },
);
