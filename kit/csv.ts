/**
 * Start of a formula in a cell, or after a character that separates cells elsewhere, such as `;`. Spreadsheets skip
 * white space, quotation marks, and invisible characters. Plain numbers do not match.
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
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
