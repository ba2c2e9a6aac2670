import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { UUID } from '../../../kit/id.ts';

/** The content of a report that one of our emails will never arrive (RFC 3464, RFC 6533). */
export type Bounce = {
  /** UUID of the email, from its Message-ID. */
  readonly mailId: string;
  /** Status and response of the remote server: `5.1.1 smtp; 550 no such user`. */
  readonly said: string;
};

/** The status and the returned email. The `global` variants may contain UTF-8. */
const STATUS = /^message\/(?:global-)?delivery-status$/;
const ORIGINAL =
  /^(?:message\/(?:rfc822|rfc822-headers|global|global-headers)|text\/rfc822-headers)$/;
const MOST_NESTING = 20;

const OF_OURS = `<(${UUID})@`;
const ID = new RegExp(String.raw`^(?:x-)?(?:original-)?message-id:\s*${OF_OURS}`, 'im');
const ANY_ID = new RegExp(OF_OURS, 'i');
/** The reporting server gave up, so even status 4.x.x is final (RFC 3464, section 2.3.3). */
const FAILED = /^action:\s*failed\b/im;
const CODE = /^status:\s*([45]\.\d{1,3}\.\d{1,3})/im;
const DIAGNOSIS = /^diagnostic-code:\s*((?:.+)(?:\r?\n[ \t].+)*)/im;

const QMAIL = /^\s*Hi\. This is the /;

/** True for delivery reports and read receipts. */
export const isReport = ({ headers }: Pick<Email, 'headers'>): boolean =>
  headers.some(({ key, value }) => key === 'content-type' && /^multipart\/report\b/i.test(value));

/**
 * Reads a report that one of our emails failed. Returns null for other emails, and for a report about a delay.
 * @throws Error if the bytes are not an email
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: MOST_NESTING,
  });
  if (!isReport(mail)) return readQmail(mail.text ?? '');
  const failed = textOf(mail.attachments, STATUS)
    .split(/\r?\n[ \t]*\r?\n/)
    .find((recipient) => FAILED.test(recipient));
  const mailId = idOf(mail);
  if (mailId === null || failed === undefined) return null;
  const diagnosis = DIAGNOSIS.exec(failed)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
  return { mailId, said: `${CODE.exec(failed)?.[1] ?? ''} ${diagnosis}`.trim() };
}

/**
 * qmail's reports are plain text and always final (QSBMF, https://cr.yp.to/proto/qsbmf.txt): a greeting,
 * a paragraph per recipient, and a copy of the email after a line of dashes.
 */
function readQmail(text: string): Bounce | null {
  if (!QMAIL.test(text)) return null;
  const [report = '', ...copy] = text.split(/^-.*$/m);
  const mailId = ID.exec(copy.join('\n'))?.[1]?.toLowerCase();
  const failed = report.split(/\r?\n\s*\n/).find((paragraph) => paragraph.startsWith('<'));
  if (mailId === undefined || failed === undefined) return null;
  return { mailId, said: failed.replace(/\s+/g, ' ').trim() };
}

function idOf({ attachments, inReplyTo = '', references = '' }: Email): string | null {
  const returned = ID.exec(textOf(attachments, ORIGINAL));
  const id = (returned ?? ANY_ID.exec(inReplyTo) ?? ANY_ID.exec(references))?.[1];
  return id?.toLowerCase() ?? null;
}

const textOf = (attachments: readonly Attachment[], type: RegExp): string =>
  attachments
    .filter(({ mimeType }) => type.test(mimeType.toLowerCase()))
    .map(({ content }) => String(content))
    .join('\n\n');
