/**
 * What a spreadsheet would take for a formula, at the start of a cell or of what becomes one where another character than a
 * comma parts them, as `;` does in many countries; white space, quotation marks and characters that show nothing in front
 * do not help, and Japanese and Chinese spreadsheets read the full-width signs. Not a plain number.
 */
const FORMULA =
  /(^|[;\t\r\n])([\s"'\p{Cf}]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?!-?\d+(?:\.\d+)?(?:$|[;\t\r\n]))/gu;

/** A cell that begins with one of these may be cut there and begin anew. https://owasp.org/www-community/attacks/CSV_Injection */
const CUT = /^[\t\r\n]/;

/**
 * Lines of comma-separated values (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front, unless
 * it is a plain number.
 */
export const writeCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number): string {
  const safe = String(value).replace(FORMULA, "$1$2'").replace(CUT, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
