import { createHash } from 'node:crypto';
import type { Address, Email } from 'postal-mime';
import { type InboundMail, MOST_MAIL_FILES } from '../../../domain/ticket/index.ts';
import { lowerEmail, readEmail } from '../../../kit/email.ts';
import { isByPerson } from './auto-submitted.ts';
import { withReadableHeaders } from './header-bytes.ts';
import { readParts } from './parts.ts';

/** Longest Message-ID that is kept, and mails named as answered that are looked for: honest mails have no more. */
const MOST = { id: 300, answers: 50 } as const;
/** Headers in which servers write whom a mail was really for. */
const DELIVERED = new Set(['delivered-to', 'x-original-to', 'envelope-to']);
/** Headers by which older programs say that they answer by themselves. */
const ANSWERED_BY_PROGRAM = ['x-autoreply', 'x-autorespond'];

/**
 * A mail taken apart. Of one that is not whole, what lies where it was cut off is missing.
 * @throws Error when the bytes are no mail, or one that is built to be hard to read
 */
export async function parseMail(raw: Uint8Array, isWhole = true): Promise<InboundMail> {
  const { mail, text, files: found } = await readParts(await withReadableHeaders(raw));
  const subject = mail.subject ?? '';
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
    // Some people write into the subject only.
    text: text.trim() === '' && files.length === 0 ? subject : text,
    answers: [...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()].slice(
      0,
      MOST.answers,
    ),
    isAutomatic: isAutomatic(mail),
    files,
    // Behind the cut nobody knows what there was.
    missing: isWhole ? missing : [...missing, '…'],
  };
}

/** Empty when it is none that can be written to: `a@b.example,c@d.example` would be two. */
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
 * Whether a program says that it wrote the mail, or a server reports something. What a mailing list or an office's mail
 * server adds (`List-Id`, `Precedence: list`, `X-Auto-Response-Suppress`) says nothing about who wrote it: people write
 * that way.
 */
function isAutomatic({ headers, from }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  if (!isByPerson(headerOf('auto-submitted'))) return true;
  if (headerOf('precedence') === 'auto_reply') return true;
  // An empty return path is how servers report failures (RFC 5321 6.1).
  if (headerOf('return-path') === '<>') return true;
  if (/^(mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')) return true;
  return ANSWERED_BY_PROGRAM.some((name) => headerOf(name) !== undefined);
}
