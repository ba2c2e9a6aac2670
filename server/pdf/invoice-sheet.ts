import type {
  InvoicePaper,
  PaperFact,
  PaperParty,
  PaperRow,
  PrintInput,
} from '../../domain/invoice/port.ts';
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

/** Properties of a file are plain text. */
const ISOLATES = /[\u2066-\u2069]/g;

const TABLE = {
  item: { start: 0, width: 210 },
  quantity: { start: 214, width: 34, align: 'end' },
  net: { start: 252, width: 80, align: 'end' },
  tax: { start: 336, width: 74, align: 'end' },
  total: { start: 414, width: COLUMN - 414, align: 'end' },
} as const satisfies Record<string, Box>;
const NUMBERS = ['quantity', 'net', 'tax', 'total'] as const;
const CELLS = ['item', ...NUMBERS] as const;

const SUM_LABEL: Box = { start: 190, width: 200 };
const SUM_VALUE: Box = { start: 394, width: COLUMN - 394, align: 'end' };
const HALF = (COLUMN - 2 * GAP) / 2;

/** Prints an invoice or a credit note and returns the PDF, with the e-invoice inside if there is one. */
export async function printInvoice({ paper, eInvoice }: PrintInput): Promise<Uint8Array> {
  const { language, direction, writing, title, number, issuedAt, seller } = paper;
  const author = (seller.lines[0] ?? '').replaceAll(ISOLATES, '');
  const info = {
    language,
    direction,
    writing,
    date: issuedAt,
    author,
    title: `${title} ${number}`,
    eInvoice,
  };
  const sheet = await Sheet.open(info, textsOf(paper));
  sheet.top += sheet.write('H1', title, TITLE, { start: 0, width: COLUMN }) + GAP / 2;
  if (paper.sample !== null) {
    sheet.top += sheet.write('P', paper.sample, SMALL, { start: 0, width: COLUMN }) + GAP;
  }
  writeFacts(sheet, paper.facts);
  writeParties(sheet, paper);
  writeTable(sheet, paper);
  writeSums(sheet, paper.sums);
  for (const note of paper.notes) {
    const box = { start: 0, width: COLUMN };
    sheet.reserve(sheet.heightOf(note, TEXT, box));
    sheet.top += sheet.write('P', note, TEXT, box) + GAP / 2;
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
  const label = { start: 0, width: 130 };
  const value = { start: 138, width: COLUMN - 138 };
  sheet.group('Table', () => {
    for (const fact of facts) {
      sheet.top += writePair(sheet, fact, { label, value, labelStyle: { ...TEXT, color: QUIET } });
    }
  });
  sheet.top += 2 * GAP;
}

type Pair = {
  readonly label: Box;
  readonly value: Box;
  readonly labelStyle: Style;
  readonly valueStyle?: Style;
};

/** Writes a row of a header cell and a cell, and returns its height. */
const writePair = (
  sheet: Sheet,
  fact: PaperFact,
  { label, value, labelStyle, valueStyle = TEXT }: Pair,
): number =>
  sheet.group('TR', () =>
    Math.max(
      sheet.write('TH-row', fact.label, labelStyle, label),
      sheet.write('TD', fact.value, valueStyle, value),
    ),
  );

function writeParties(sheet: Sheet, { buyer, seller }: InvoicePaper): void {
  const heights = [
    writeParty(sheet, buyer, { start: 0, width: HALF }),
    writeParty(sheet, seller, { start: HALF + 2 * GAP, width: HALF }),
  ];
  sheet.top += Math.max(...heights) + 2.5 * GAP;
}

const writeParty = (sheet: Sheet, { label, lines }: PaperParty, box: Box): number =>
  sheet.group('Sect', () => {
    let below = sheet.write('H2', label, STRONG, box);
    for (const line of lines) below += sheet.write('P', line, TEXT, { ...box, below });
    return below;
  });

function writeTable(sheet: Sheet, { columns, rows }: InvoicePaper): void {
  sheet.group('Table', () => {
    writeHead(sheet, columns);
    for (const row of rows) {
      const height = heightOf(sheet, row) + GAP;
      sheet.reserve(height);
      sheet.group('TR', () => writeRow(sheet, row));
      sheet.top += height;
      sheet.rule(LINE);
    }
  });
  sheet.top += GAP;
}

function writeRow(sheet: Sheet, row: PaperRow): void {
  sheet.group('TD', () => {
    let below = GAP / 2;
    below += sheet.write('P', row.item, STRONG, { ...TABLE.item, below });
    for (const detail of row.details) {
      below += sheet.write('P', detail, SMALL, { ...TABLE.item, below });
    }
  });
  for (const cell of NUMBERS)
    sheet.write('TD', row[cell], TEXT, { ...TABLE[cell], below: GAP / 2 });
}

function writeHead(sheet: Sheet, columns: InvoicePaper['columns']): void {
  const heights = sheet.group('TR', () =>
    CELLS.map((cell) => sheet.write('TH-column', columns[cell], STRONG, TABLE[cell])),
  );
  sheet.top += Math.max(...heights) + GAP / 2;
  sheet.rule(INK);
}

function heightOf(sheet: Sheet, row: PaperRow): number {
  const details = row.details.map((detail) => sheet.heightOf(detail, SMALL, TABLE.item));
  const item = sheet.heightOf(row.item, STRONG, TABLE.item);
  const rest = NUMBERS.map((cell) => sheet.heightOf(row[cell], TEXT, TABLE[cell]));
  return Math.max(item + details.reduce((sum, height) => sum + height, 0), ...rest);
}

function writeSums(sheet: Sheet, sums: readonly PaperFact[]): void {
  sheet.group('Table', () => {
    for (const [index, sum] of sums.entries()) {
      const style = index === sums.length - 1 ? STRONG : TEXT;
      sheet.reserve(sheet.heightOf(sum.label, style, SUM_LABEL));
      const pair = { label: SUM_LABEL, value: SUM_VALUE, labelStyle: style, valueStyle: style };
      sheet.top += writePair(sheet, sum, pair) + 2;
    }
  });
  sheet.top += 2 * GAP;
}
