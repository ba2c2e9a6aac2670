const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling of an address, letter case aside: two with the same one are told apart by nobody. Letter by letter, as
 * PostgreSQL's `lower` does it: `toLowerCase` alone makes two of the Turkish İ, and looks where in a word a Σ stands.
 */
export function lowerEmail(email: string): string {
  const letters = [...email.normalize('NFKC').trim()];
  return letters.map((letter) => [...letter.toLowerCase()][0] ?? letter).join('');
}

/** Whether two addresses are the same, letter case aside. */
export const isSameEmail = (one: string, other: string): boolean =>
  lowerEmail(one) === lowerEmail(other);

/**
 * One spelling for the addresses of one customer: as `lowerEmail`, without `+tag`, and without the dots that Gmail
 * ignores. For comparing only: mail goes to the address as it was typed, and what belongs to one is not shown to another.
 */
export function foldEmail(email: string): string {
  const plain = lowerEmail(email);
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const domain = plain.slice(at + 1);
  // A tag alone is a mailbox of its own, not everybody's.
  const name = plain.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
