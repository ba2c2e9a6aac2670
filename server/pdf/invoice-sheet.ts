import type { InvoicePaper, PaperFact, PaperParty, PaperRow } from '../../domain/invoice/port.ts';
import type { Weight } from './faces.ts';
import { type Box, COLUMN, Sheet, type Style } from './sheet.ts';

const INK = '#1b2333';
const QUIET = '#5b6472';
const LINE = '#c9ced8';

const TITLE: Style = { size: 22, weight: 650, color: INK };
const STRONG: Style = { size: 9.5, weight: 650, color: INK };
const TEXT: Style = { size: 9.5, weight: 400, color: INK };
const SMALL: Style = { size: 8.5, weight: 400, color: QUIET };
const GAP = 10;

const TABLE = {
  item: { start: 0, width: 210 },
  quantity: { start: 214, width: 34, align: 'end' },
  net: { start: 252, width: 80, align: 'end' },
  tax: { start: 336, width: 74, align: 'end' },
  total: { start: 414, width: COLUMN - 414, align: 'end' },
} as const satisfies Record<string, Box>;
const CELLS = ['item', 'quantity', 'net', 'tax', 'total'] as const;

const SUM_LABEL: Box = { start: 190, width: 200 };
const SUM_VALUE: Box = { start: 394, width: COLUMN - 394, align: 'end' };
const HALF = (COLUMN - 2 * GAP) / 2;

/** Prints an invoice or a credit note and returns the PDF. */
export async function printInvoice(paper: InvoicePaper): Promise<Uint8Array> {
  const { language, direction, writing, title, number, issuedAt, seller } = paper;
  const author = seller.lines[0] ?? '';
  const info = {
    language,
    direction,
    writing,
    date: issuedAt,
    author,
    title: `${title} ${number}`,
  };
  const sheet = await Sheet.open(info, textsOf(paper));
  sheet.top += sheet.write(title, TITLE, { start: 0, width: COLUMN }) + GAP / 2;
  if (paper.sample !== null) {
    sheet.top += sheet.write(paper.sample, SMALL, { start: 0, width: COLUMN }) + GAP;
  }
  writeFacts(sheet, paper.facts);
  writeParties(sheet, paper);
  writeTable(sheet, paper);
  writeSums(sheet, paper.sums);
  for (const note of paper.notes) {
    const box = { start: 0, width: COLUMN };
    sheet.reserve(sheet.heightOf(note, TEXT, box));
    sheet.top += sheet.write(note, TEXT, box) + GAP / 2;
  }
  return sheet.close();
}

function textsOf(paper: InvoicePaper): ReadonlyMap<Weight, readonly string[]> {
  const { facts, seller, buyer, columns, rows, sums, notes, sample } = paper;
  const last = sums.at(-1);
  const strong = [paper.title, seller.label, buyer.label, ...rows.map(({ item }) => item)];
  strong.push(...Object.values(columns), ...(last ? [last.label, last.value] : []));
  const plain = [...facts, ...sums].flatMap(({ label, value }) => [label, value]);
  plain.push(...seller.lines, ...buyer.lines, ...notes, ...(sample === null ? [] : [sample]));
  for (const { details, quantity, net, tax, total } of rows) {
    plain.push(...details, quantity, net, tax, total);
  }
  return new Map<Weight, readonly string[]>([
    [400, plain],
    [650, strong],
  ]);
}

function writeFacts(sheet: Sheet, facts: readonly PaperFact[]): void {
  for (const { label, value } of facts) {
    const height = Math.max(
      sheet.write(label, { ...TEXT, color: QUIET }, { start: 0, width: 130 }),
      sheet.write(value, TEXT, { start: 138, width: COLUMN - 138 }),
    );
    sheet.top += height;
  }
  sheet.top += 2 * GAP;
}

function writeParties(sheet: Sheet, { buyer, seller }: InvoicePaper): void {
  const heights = [
    writeParty(sheet, buyer, { start: 0, width: HALF }),
    writeParty(sheet, seller, { start: HALF + 2 * GAP, width: HALF }),
  ];
  sheet.top += Math.max(...heights) + 2.5 * GAP;
}

function writeParty(sheet: Sheet, { label, lines }: PaperParty, box: Box): number {
  let below = sheet.write(label, STRONG, box);
  for (const line of lines) below += sheet.write(line, TEXT, { ...box, below });
  return below;
}

function writeTable(sheet: Sheet, { columns, rows }: InvoicePaper): void {
  writeHead(sheet, columns);
  for (const row of rows) {
    const height = heightOf(sheet, row) + GAP;
    sheet.reserve(height);
    for (const cell of CELLS) {
      sheet.write(row[cell], cell === 'item' ? STRONG : TEXT, { ...TABLE[cell], below: GAP / 2 });
    }
    let below = GAP / 2 + sheet.heightOf(row.item, STRONG, TABLE.item);
    for (const detail of row.details) {
      below += sheet.write(detail, SMALL, { ...TABLE.item, below });
    }
    sheet.top += height;
    sheet.rule(LINE);
  }
  sheet.top += GAP;
}

function writeHead(sheet: Sheet, columns: InvoicePaper['columns']): void {
  const heights = CELLS.map((cell) => sheet.write(columns[cell], STRONG, TABLE[cell]));
  sheet.top += Math.max(...heights) + GAP / 2;
  sheet.rule(INK);
}

function heightOf(sheet: Sheet, row: PaperRow): number {
  const details = row.details.map((detail) => sheet.heightOf(detail, SMALL, TABLE.item));
  const item = sheet.heightOf(row.item, STRONG, TABLE.item);
  const rest = CELLS.slice(1).map((cell) => sheet.heightOf(row[cell], TEXT, TABLE[cell]));
  return Math.max(item + details.reduce((sum, height) => sum + height, 0), ...rest);
}

function writeSums(sheet: Sheet, sums: readonly PaperFact[]): void {
  for (const [index, { label, value }] of sums.entries()) {
    const style = index === sums.length - 1 ? STRONG : TEXT;
    sheet.reserve(sheet.heightOf(label, style, SUM_LABEL));
    const height = Math.max(
      sheet.write(label, style, SUM_LABEL),
      sheet.write(value, style, SUM_VALUE),
    );
    sheet.top += height + 2;
  }
  sheet.top += 2 * GAP;
}
