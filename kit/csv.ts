/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Lines of comma-separated values (RFC 4180). A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front, unless it is a plain number.
 */
export const writeCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number): string {
  const text = String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = FORMULA.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
