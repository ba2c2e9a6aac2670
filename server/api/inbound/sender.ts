import PostalMime from 'postal-mime';
import { cleanText } from '../../../domain/ticket/index.ts';
import { isByPerson } from './auto-submitted.ts';
import { isReport } from './bounce.ts';

/** What the head of a mail tells of who sent it. */
export type Sender = {
  /** Name beside the address; empty when there is none. */
  readonly name: string;
  /** It reports what became of another mail. */
  readonly isReport: boolean;
  /** A person reads answers to it: it came neither by a mailing list nor from a program. */
  readonly mayBeAnswered: boolean;
};

/** Headers of mailing lists and of programs that send many mails. */
const OF_LISTS = [
  'list-id',
  'list-post',
  'list-unsubscribe',
  'mailing-list',
  'x-mailing-list',
  'feedback-id',
];
const OF_MANY = /^(?:bulk|list|junk|auto_reply)$/i;
/** What Outlook understands as: no answers of programs. */
const NO_ANSWERS = /\b(?:all|autoreply|oof)\b/i;
const NOBODY = /^(?:mailer-daemon|postmaster|bounces?|(?:do-?)?no-?t?-?reply)\b[^@]*@/i;
/** Characters of a name that are kept. */
const LONGEST_NAME = 300;
const END_OF_HEAD = /\r?\n\r?\n/;

/** Reads the head alone. An answer to a list, a report or a program could begin an endless exchange. */
export async function readSender(raw: Uint8Array): Promise<Sender> {
  const [head = ''] = Buffer.from(raw).toString('latin1').split(END_OF_HEAD, 1);
  const mail = await PostalMime.parse(Buffer.from(`${head}\r\n\r\n`, 'latin1'));
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim();
  const isByList = OF_LISTS.some((name) => headerOf(name) !== undefined);
  const isByProgram =
    !isByPerson(headerOf('auto-submitted')) ||
    OF_MANY.test(headerOf('precedence') ?? '') ||
    NO_ANSWERS.test(headerOf('x-auto-response-suppress') ?? '') ||
    headerOf('return-path') === '<>' ||
    NOBODY.test(mail.from?.address ?? '');
  return {
    // A database refuses some of the characters that an encoded name can hold.
    name: cleanText(mail.from?.name ?? '').slice(0, LONGEST_NAME),
    isReport: isReport(mail),
    mayBeAnswered: !isByList && !isByProgram && !isReport(mail),
  };
}
