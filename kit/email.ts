import { domainToASCII, domainToUnicode } from 'node:url';
import { normalForm } from './normal-form.ts';

/** In characters: RFC 5321 4.5.3.1.3 without the angle brackets. */
export const EMAIL_LENGTH = 254;

/**
 * An unquoted name and a domain of two parts or more, in any script. Beyond RFC 5322, dots may stand anywhere,
 * because Japanese phone companies assigned addresses like `a..b.@`.
 */
const EMAIL =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@(?:[^\s\p{Cc}@<>()[\]\\,;:".]+\.)+[^\s\p{Cc}@<>()[\]\\,;:".]{2,}$/u;

/** A domain with non-ASCII letters, as such or encoded (RFC 3492). */
const INTERNATIONAL = /[^\p{ASCII}]|(?:^|\.)xn--/iu;

/**
 * Applies NFKC, removes the invisible characters that come with pasted text, and decodes the domain, because some
 * browsers send `xn--mller-kva.de` for a typed `müller.de`.
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
 * The only rule for addresses, so that an address accepted by one form works in all.
 * Store the returned `email`, not what was typed.
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

/** Encodes the domain in ASCII (RFC 3492). */
export function asciiEmail(email: string): string {
  const plain = tidy(email);
  const start = plain.lastIndexOf('@') + 1;
  return plain.slice(0, start) + (domainToASCII(plain.slice(start)) || plain.slice(start));
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Folds letter case one letter at a time, as PostgreSQL's `lower` does. `toLowerCase` on the whole text
 * turns the Turkish İ into two characters, and Σ depends on its position.
 */
export function lowerEmail(email: string): string {
  const letters = [...tidy(email)];
  return letters.map((letter) => [...letter.toLowerCase()][0] ?? letter).join('');
}

export const isSameEmail = (one: string, other: string): boolean =>
  lowerEmail(one) === lowerEmail(other);

/**
 * Maps the addresses of one customer to one text, without `+tag` and the dots that Gmail ignores.
 * Use it only to compare. Send email to the typed address, and never show one address the data of another.
 */
export function foldEmail(email: string): string {
  const plain = lowerEmail(email);
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const domain = plain.slice(at + 1);
  // A name that is only a tag is a mailbox of its own.
  const name = plain.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
