import { createHash } from 'node:crypto';
import type { Address, Email } from 'postal-mime';
import { type InboundMail, MOST_MAIL_FILES } from '../../../domain/ticket/index.ts';
import { lowerEmail, readEmail } from '../../../kit/email.ts';
import { isByPerson } from './auto-submitted.ts';
import { readWords } from './encoded-words.ts';
import { withReadableHeaders } from './header-bytes.ts';
import { readParts } from './parts.ts';

/** Honest emails have no longer Message-ID and answer no more emails. */
const MOST = { id: 300, answers: 50 } as const;
/** Mail servers add these headers with the real recipient. */
const DELIVERED = new Set(['delivered-to', 'x-original-to', 'envelope-to']);
/** Older programs mark automatic replies with these. */
const ANSWERED_BY_PROGRAM = ['x-autoreply', 'x-autorespond'];

/**
 * Parses an email. `isWhole` is false if it was cut off.
 * @throws Error if the bytes are not an email, or one that is built to be expensive
 */
export async function parseMail(raw: Uint8Array, isWhole = true): Promise<InboundMail> {
  const { mail, text, files: found } = await readParts(await withReadableHeaders(raw));
  const subject = readWords(mail.headers.find(({ key }) => key === 'subject')?.value ?? '');
  const files = found.slice(
    0,
    isWhole ? MOST_MAIL_FILES : Math.min(MOST_MAIL_FILES, found.length - 1),
  );
  const missing = found.slice(files.length).map(({ name }) => name);
  return {
    messageId: idsIn(mail.messageId)[0] ?? createHash('sha256').update(raw).digest('hex'),
    from: senderOf(mail),
    to: recipientsOf(mail),
    subject,
    // Some people write only in the subject.
    text: text.trim() === '' && files.length === 0 ? subject : text,
    answers: [...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()].slice(
      0,
      MOST.answers,
    ),
    isAutomatic: isAutomatic(mail),
    files,
    missing: isWhole ? missing : [...missing, '…'],
  };
}

/** Returns an empty string for an unusable address. `a@b.example,c@d.example` would be two. */
function senderOf(mail: Email): string {
  const from = addressesOf(mail.from)[0] ?? '';
  return readEmail(from).fault === null ? from : '';
}

function recipientsOf(mail: Email): string[] {
  const written = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesOf);
  const delivered = mail.headers
    .filter(({ key }) => DELIVERED.has(key))
    .map(({ value }) => value.trim().toLowerCase());
  return [...delivered, ...written];
}

const addressesOf = (address: Address | undefined): string[] => {
  if (!address) return [];
  const one = address.address ? [lowerEmail(address.address)] : [];
  return [...one, ...(address.group ?? []).flatMap(addressesOf)];
};

const idsIn = (header: string | undefined): string[] =>
  [...(header ?? '').matchAll(/<([^<>\s\p{Cc}]+)>/gu)]
    .map(([, id = '']) => id)
    .filter(({ length }) => length <= MOST.id);

/**
 * Headers of mailing lists and office servers (`List-Id`, `Precedence: list`, `X-Auto-Response-Suppress`) do not
 * count, because people write through those.
 */
function isAutomatic({ headers, from }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  if (!isByPerson(headerOf('auto-submitted'))) return true;
  if (headerOf('precedence') === 'auto_reply') return true;
  // Bounces (RFC 5321, section 6.1).
  if (headerOf('return-path') === '<>') return true;
  // In small companies, people write from `postmaster@`. Its reports are recognized above.
  if (/^(mailer-daemon|no-?reply)@/i.test(from?.address ?? '')) return true;
  return ANSWERED_BY_PROGRAM.some((name) => headerOf(name) !== undefined);
}
