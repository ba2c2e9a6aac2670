import { domainToASCII, domainToUnicode } from 'node:url';
import { normalForm } from './normal-form.ts';

/** Longest an e-mail address may be, in characters: RFC 5321 4.5.3.1.3 less the angle brackets. */
export const EMAIL_LENGTH = 254;

/**
 * What can be written to: a name without quotes, and a domain of two parts or more, in any script. Dots may stand where
 * RFC 5322 has none: Japanese phone companies gave out `a..b.@`, and their servers take it.
 */
const EMAIL =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@(?:[^\s\p{Cc}@<>()[\]\\,;:".]+\.)+[^\s\p{Cc}@<>()[\]\\,;:".]{2,}$/u;

/** A domain with letters beyond ASCII, or one in which they are written as RFC 3492 does. */
const INTERNATIONAL = /[^\p{ASCII}]|(?:^|\.)xn--/iu;

/**
 * The address as it is kept: NFKC, nothing around it, without signs that nobody sees (pasted from chats and texts written
 * right to left), and the domain in its own letters. Some browsers send `xn--mller-kva.de` for a typed `müller.de`.
 */
function tidy(text: string): string {
  const plain = normalForm(text)
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
  const start = plain.lastIndexOf('@') + 1;
  const domain = plain.slice(start);
  if (start === 0 || !INTERNATIONAL.test(domain)) return plain;
  return plain.slice(0, start) + (domainToUnicode(domain) || domain);
}

const isDomain = (domain: string): boolean =>
  !INTERNATIONAL.test(domain) || domainToASCII(domain) !== '';

/**
 * The one rule for addresses, of every form: who bought with one can sign in, withdraw and ask with it. Gives the
 * address as it is kept (`tidy`), or what is wrong with it. Keep what this gives, not what was typed.
 */
export function readEmail(text: string): {
  readonly email: string;
  readonly fault: null | 'required' | 'too-long' | 'malformed';
} {
  const email = tidy(text);
  if (email === '') return { email, fault: 'required' };
  if (email.length > EMAIL_LENGTH) return { email, fault: 'too-long' };
  const isFine = EMAIL.test(email) && isDomain(email.slice(email.lastIndexOf('@') + 1));
  return { email, fault: isFine ? null : 'malformed' };
}

/** The address with its domain in ASCII letters (RFC 3492). */
export function asciiEmail(email: string): string {
  const plain = tidy(email);
  const start = plain.lastIndexOf('@') + 1;
  return plain.slice(0, start) + (domainToASCII(plain.slice(start)) || plain.slice(start));
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling of an address, letter case aside: two with the same one are told apart by nobody. Letter by letter, as
 * PostgreSQL's `lower` does it: `toLowerCase` alone makes two of the Turkish İ, and looks where in a word a Σ stands.
 */
export function lowerEmail(email: string): string {
  const letters = [...tidy(email)];
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
