import PostalMime from 'postal-mime';

/** A report that one of our mails will never arrive (RFC 3464). */
export type Bounce = {
  /** UUID of the mail, from its Message-ID. */
  readonly mailId: string;
  /** Status and what the other server said: `5.1.1 smtp; 550 no such user`. */
  readonly said: string;
};

/** Parts of a report that tell what became of the mail, and which mail it was. */
const STATUS = 'message/delivery-status';
const ORIGINAL = new Set(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers']);
const MOST_NESTING = 20;

const ID = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;
const FAILED = /^action:\s*failed\s*$/im;
/** Failures for good only: 4.x.x is tried again by the server that reports it. */
const FOR_GOOD = /^status:\s*(5\.\d{1,3}\.\d{1,3})/im;
const DIAGNOSIS = /^diagnostic-code:\s*((?:.+)(?:\r?\n[ \t].+)*)/im;

/**
 * What a mail reports about one of ours; null when it is no report, one about a delay, or about somebody else's mail.
 * @throws Error when the bytes are no mail
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  const { headers, attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: MOST_NESTING,
  });
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(type)) return null;
  const textOf = (wanted: (mime: string) => boolean) =>
    attachments
      .filter(({ mimeType }) => wanted(mimeType))
      .map(({ content }) => String(content))
      .join('\n');
  const status = textOf((mime) => mime === STATUS);
  const mailId = ID.exec(textOf((mime) => ORIGINAL.has(mime)))?.[1]?.toLowerCase();
  const code = FOR_GOOD.exec(status)?.[1];
  if (mailId === undefined || code === undefined || !FAILED.test(status)) return null;
  const diagnosis = DIAGNOSIS.exec(status)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
  return { mailId, said: `${code} ${diagnosis}`.trim() };
}
