/**
 * What a spreadsheet would take for a formula, at the start of a cell or of what becomes one where another character than a
 * comma parts them, as `;` does in many countries; white space and quotation marks in front do not help. Not a plain number.
 */
const FORMULA = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@])(?!-?\d+(?:\.\d+)?(?:$|[;\t\r\n]))/g;

/**
 * Lines of comma-separated values (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front, unless
 * it is a plain number.
 */
export const writeCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number): string {
  const safe = String(value).replace(FORMULA, "$1$2'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
