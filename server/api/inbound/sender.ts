import PostalMime from 'postal-mime';
import { cleanText } from '../../../domain/ticket/index.ts';
import { isByPerson } from './auto-submitted.ts';
import { isReport } from './bounce.ts';

export type Sender = {
  /** Empty if there is none. */
  readonly name: string;
  readonly isReport: boolean;
  /** False for mailing lists and programs. */
  readonly mayBeAnswered: boolean;
};

const LIST_HEADERS = [
  'list-id',
  'list-post',
  'list-unsubscribe',
  'mailing-list',
  'x-mailing-list',
  'feedback-id',
];
const BULK = /^(?:bulk|list|junk|auto_reply)$/i;
/** Values that ask Outlook not to send automatic replies. */
const NO_REPLIES = /\b(?:all|autoreply|oof)\b/i;
const NOBODY = /^(?:mailer-daemon|postmaster|bounces?|(?:do-?)?no-?t?-?reply)\b[^@]*@/i;
const LONGEST_NAME = 300;
const END_OF_HEAD = /\r?\n\r?\n/;

/** Reads the sender from the headers. Replies to a list, a report, or a program could start a mail loop. */
export async function readSender(raw: Uint8Array): Promise<Sender> {
  const [head = ''] = Buffer.from(raw).toString('latin1').split(END_OF_HEAD, 1);
  const mail = await PostalMime.parse(Buffer.from(`${head}\r\n\r\n`, 'latin1'));
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim();
  const isByList = LIST_HEADERS.some((name) => headerOf(name) !== undefined);
  const isByProgram =
    !isByPerson(headerOf('auto-submitted')) ||
    BULK.test(headerOf('precedence') ?? '') ||
    NO_REPLIES.test(headerOf('x-auto-response-suppress') ?? '') ||
    headerOf('return-path') === '<>' ||
    NOBODY.test(mail.from?.address ?? '');
  return {
    // PostgreSQL rejects some characters that an encoded name can contain.
    name: cleanText(mail.from?.name ?? '').slice(0, LONGEST_NAME),
    isReport: isReport(mail),
    mayBeAnswered: !isByList && !isByProgram && !isReport(mail),
  };
}
