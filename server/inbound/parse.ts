import { createHash } from 'node:crypto';
import { parse as parseHtml } from 'node-html-parser';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { InboundMail } from '../../domain/ticket/index.ts';

/** Parts within parts and bytes of headers that no honest mail needs. */
const MOST = { nesting: 20, headers: 512 * 1024 } as const;

/** Headers in which servers write whom a mail was really for. */
const DELIVERED = new Set(['delivered-to', 'x-original-to', 'envelope-to']);
/** Headers by which older programs say that they answer by themselves. */
const ANSWERED_BY_PROGRAM = ['x-autoreply', 'x-autorespond'];

/**
 * A mail taken apart.
 * @throws Error when the bytes are no mail, or one that is built to be hard to read
 */
export async function parseMail(raw: Uint8Array): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: MOST.nesting,
    maxHeadersSize: MOST.headers,
  });
  return {
    messageId: idsIn(mail.messageId)[0] ?? createHash('sha256').update(raw).digest('hex'),
    from: addressesOf(mail.from)[0] ?? '',
    to: recipientsOf(mail),
    subject: mail.subject ?? '',
    text: mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ''),
    answers: [...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()],
    isAutomatic: isAutomatic(mail),
    files: mail.attachments
      .filter(({ filename, related }) => filename && !related)
      .map(({ filename, content }) => ({ name: filename ?? '', bytes: bytesOf(content) })),
  };
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
  const one = address.address ? [address.address.trim().toLowerCase()] : [];
  return [...one, ...(address.group ?? []).flatMap(addressesOf)];
};

const idsIn = (header: string | undefined): string[] =>
  [...(header ?? '').matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);

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
  // `no` is the one of people (RFC 3834).
  if ((headerOf('auto-submitted') ?? 'no') !== 'no') return true;
  if (headerOf('precedence') === 'auto_reply') return true;
  // An empty return path is how servers report failures (RFC 5321 6.1).
  if (headerOf('return-path') === '<>') return true;
  if (/^(mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')) return true;
  return ANSWERED_BY_PROGRAM.some((name) => headerOf(name) !== undefined);
}

/** What a mail without plain text says, without what it quotes. */
function textOfHtml(html: string): string {
  const root = parseHtml(html, { comment: false });
  for (const one of root.querySelectorAll('style,script,head,blockquote,.gmail_quote'))
    one.remove();
  return root.structuredText;
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
