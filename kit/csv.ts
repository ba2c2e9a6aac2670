/**
 * The start of a formula, in a cell or after a character that some spreadsheets split cells at, such as `;`. Spreadsheets
 * skip white space, quotation marks, and invisible characters before it. Plain numbers do not match.
 */
const FORMULA =
  /(^|[;\t\r\n])([\s"'\p{Cf}]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?!-?\d+(?:\.\d+)?(?:$|[;\t\r\n]))/gu;

/** Characters at which a spreadsheet may split a cell (https://owasp.org/www-community/attacks/CSV_Injection). */
const CUT = /^[\t\r\n]/;

/** Writes CSV (RFC 4180). An apostrophe keeps spreadsheets from running formulas. */
export const writeCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number): string {
  const safe = String(value).replace(FORMULA, "$1$2'").replace(CUT, "'$&");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvLine = {
  /** From 1, as editors count. */ readonly line: number;
  readonly cells: readonly string[];
};

/** The first separator of the first line, outside quotation marks. */
const SEPARATOR = /^(?:"(?:[^"]|"")*"|[^",;\t\r\n])*([,;\t])/;

const CELLS = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\r|\n|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\r|\n|$)/y,
};

/**
 * Reads CSV (RFC 4180), with a byte order mark or without. Cells may also have semicolons or tabs between them, as
 * spreadsheets save them where the comma is the decimal sign. Leaves out empty lines. Returns null if a quotation mark
 * is not closed or stands in a cell without them.
 */
export function readCsv(text: string): CsvLine[] | null {
  const lines: CsvLine[] = [];
  const source = text.replace(/^\uFEFF/, '');
  const separator = (SEPARATOR.exec(source)?.[1] ?? ',') as keyof typeof CELLS;
  const cell = new RegExp(CELLS[separator]);
  let line = 1;
  let cells: string[] = [];
  let first = line;
  while (cell.lastIndex < source.length || cells.length > 0) {
    const [found, quoted, plain = '', end] = cell.exec(source) ?? [];
    if (found === undefined) return null;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += found.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.some((each) => each !== '')) lines.push({ line: first, cells });
    cells = [];
    first = line;
  }
  return lines;
}
