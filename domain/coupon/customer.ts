import { createHash } from 'node:crypto';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling for the addresses of one mailbox: lower case, without `+tag`, and without the dots
 * that Gmail ignores. For comparing only: mail goes to the address as it was typed.
 */
export function foldEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const domain = plain.slice(at + 1);
  // A tag alone is a mailbox of its own, not everybody's.
  const name = plain.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** What is kept of a customer: enough to know them again, not who they are. */
export function customerOf(email: string): string {
  return createHash('sha256').update(foldEmail(email)).digest('hex');
}
