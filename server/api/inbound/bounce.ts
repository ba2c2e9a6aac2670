import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** A report that one of our mails will never arrive (RFC 3464, RFC 6533). */
export type Bounce = {
  /** UUID of the mail, from its Message-ID. */
  readonly mailId: string;
  /** Status and what the other server said: `5.1.1 smtp; 550 no such user`. */
  readonly said: string;
};

/** Parts of a report that tell what became of the mail, and which mail it was; the `global` ones may hold UTF-8. */
const STATUS = /^message\/(?:global-)?delivery-status$/;
const ORIGINAL =
  /^(?:message\/(?:rfc822|rfc822-headers|global|global-headers)|text\/rfc822-headers)$/;
const MOST_NESTING = 20;

const OF_OURS = '<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@';
const ID = new RegExp(String.raw`^(?:x-)?(?:original-)?message-id:\s*${OF_OURS}`, 'im');
const ANY_ID = new RegExp(OF_OURS, 'i');
/** The server that reports it has stopped trying: so it is final, also with a status of 4.x.x (RFC 3464 2.3.3). */
const FAILED = /^action:\s*failed\b/im;
const CODE = /^status:\s*([45]\.\d{1,3}\.\d{1,3})/im;
const DIAGNOSIS = /^diagnostic-code:\s*((?:.+)(?:\r?\n[ \t].+)*)/im;

/** Whether a mail is a report of a program about another mail: whether it arrived, or was read. */
export const isReport = ({ headers }: Pick<Email, 'headers'>): boolean =>
  headers.some(({ key, value }) => key === 'content-type' && /^multipart\/report\b/i.test(value));

/**
 * What a mail reports about one of ours; null when it is no report, one about a delay, or about somebody else's mail.
 * @throws Error when the bytes are no mail
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: MOST_NESTING,
  });
  if (!isReport(mail)) return null;
  const failed = textOf(mail.attachments, STATUS)
    .split(/\r?\n[ \t]*\r?\n/)
    .find((recipient) => FAILED.test(recipient));
  const mailId = idOf(mail);
  if (mailId === null || failed === undefined) return null;
  const diagnosis = DIAGNOSIS.exec(failed)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
  return { mailId, said: `${CODE.exec(failed)?.[1] ?? ''} ${diagnosis}`.trim() };
}

/** The mail it is about: as it returns it, else as it answers it. */
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
