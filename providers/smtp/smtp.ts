import { createTransport, type NodemailerError } from 'nodemailer';
import {
  AddressUnwritable,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from '../../domain/mail/port.ts';
import { seconds } from '../../kit/time.ts';

/** How long to wait for each step of the conversation, in milliseconds. */
export const SMTP_TIMEOUTS = {
  /** Until the server answers the call. */
  connect: seconds(10),
  /** Until it says hello. */
  greeting: seconds(10),
  /** Of silence anywhere in the conversation. */
  silence: seconds(20),
} as const;

export type SmtpSettings = {
  /**
   * `smtps://…:465`, or `smtp://user:password@host:587`, which goes on by STARTTLS or not at all, but with a server of this
   * machine. `?requireTLS=false` takes STARTTLS only when it is offered: whoever stands between can then read along.
   */
  readonly url: string;
  readonly timeouts?: Readonly<Record<keyof typeof SMTP_TIMEOUTS, number>>;
};

/** What a mail server refuses about this very mail; before these it refuses us, and trying again may help. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** Names and addresses of this machine: nobody stands between. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Hands mails to the SMTP server named by the address, one connection a mail. What its query says goes first. */
export function openSmtp({ url, timeouts = SMTP_TIMEOUTS }: SmtpSettings): MailTransport {
  const options = {
    url,
    requireTLS: !THIS_MACHINE.test(new URL(url).hostname),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transporter = createTransport(options);
  return {
    id: 'smtp',
    send: async (mail) => {
      try {
        if (needsUtf8(mail.to) && !(await takesUtf8(options)))
          throw new AddressUnwritable('the mail server takes no such letters before the @');
        await transporter.sendMail(toMessage(mail));
        return 'sent';
      } catch (error) {
        if (error instanceof MailRefused) throw error;
        throw isFinal(error as NodemailerError)
          ? new MailRefused(String(error), { cause: error })
          : error;
      }
    },
  };
}

/** A domain can be written in ASCII letters; what stands before it cannot. */
const needsUtf8 = (address: string): boolean =>
  /\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@')));

/**
 * Asks the server whether it takes addresses in UTF-8 (RFC 6531). The mail library writes to one that does not all the
 * same, and the address then reaches it as other letters.
 */
async function takesUtf8(options: Readonly<Record<string, unknown>>): Promise<boolean> {
  let isOffered = false;
  const listen = ({ tnx }: Readonly<Record<string, unknown>>, line: unknown) => {
    if (tnx === 'client' && /^EHLO\b/i.test(String(line))) isOffered = false;
    if (tnx === 'server' && /^250[ -]SMTPUTF8\b/im.test(String(line))) isOffered = true;
  };
  const quiet = () => {};
  const logger = {
    level: quiet,
    trace: quiet,
    debug: listen,
    info: quiet,
    warn: quiet,
    error: quiet,
    fatal: quiet,
  };
  await createTransport({ ...options, logger, debug: true }).verify();
  return isOffered;
}

/** Who wrote it (RFC 3834): what a person wrote says nothing, so that absence notes answer it. */
const ORIGIN: Readonly<Record<NonNullable<OutgoingMail['origin']>, Record<string, string>>> = {
  person: {},
  shop: { 'Auto-Submitted': 'auto-generated' },
  answer: {
    'Auto-Submitted': 'auto-replied',
    Precedence: 'bulk',
    'X-Auto-Response-Suppress': 'All',
  },
};

/** What mail programs make one conversation of (RFC 5322 3.6.4). */
function conversationOf({ references = [] }: OutgoingMail) {
  const ids = references.map((id) => `<${id}>`);
  const last = ids.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: ids };
}

function toMessage(mail: OutgoingMail) {
  const { from, to, subject, html, text, messageId, language, attachments } = mail;
  return {
    from,
    to,
    subject,
    html,
    text,
    messageId,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    ...conversationOf(mail),
    headers: { 'Content-Language': language, ...ORIGIN[mail.origin ?? 'shop'] },
    // A failure of what nobody asked for is reported to nobody (RFC 3834 3.3).
    ...(mail.origin === 'answer' ? { envelope: { from: '', to } } : {}),
    attachments: attachments.map(({ name, type, body }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(body),
    })),
  };
}

/** A 5xx about the recipient or the words (RFC 5321 4.2.1), or an address no server could take. */
function isFinal({ code, command = '', responseCode }: NodemailerError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && ABOUT_THE_MAIL.has(command);
}
