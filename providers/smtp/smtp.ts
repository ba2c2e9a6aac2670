import { createTransport, type NodemailerError } from 'nodemailer';
import {
  AddressUnwritable,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from '../../domain/mail/port.ts';
import { seconds } from '../../kit/time.ts';

/** Longest waits for the steps of an SMTP session, in milliseconds. */
export const SMTP_TIMEOUTS = {
  connect: seconds(10),
  greeting: seconds(10),
  silence: seconds(20),
} as const;

export type SmtpSettings = {
  /**
   * `smtps://…:465`, or `smtp://user:password@host:587`, which requires STARTTLS unless the server is on this machine.
   * `?requireTLS=false` accepts servers without STARTTLS, so an attacker on the path can read emails.
   */
  readonly url: string;
  readonly timeouts?: Readonly<Record<keyof typeof SMTP_TIMEOUTS, number>>;
};

/** A rejection of these commands concerns the email. An earlier rejection concerns the shop and may be temporary. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** Names and addresses of this machine. Connections to it need no encryption. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Opens a transport with one connection per email. Options in the URL's query take precedence. */
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
        if (needsUtf8(mail.to) && !(await acceptsUtf8(options)))
          throw new AddressUnwritable('the mail server accepts only ASCII before the @');
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

/** A domain can be written in ASCII (Punycode), but the part before the @ cannot. */
const needsUtf8 = (address: string): boolean =>
  /\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@')));

/** Returns whether the server accepts UTF-8 addresses (RFC 6531). Nodemailer would send them garbled to others. */
async function acceptsUtf8(options: Readonly<Record<string, unknown>>): Promise<boolean> {
  let isOffered = false;
  const listen = ({ tnx }: Readonly<Record<string, unknown>>, line: unknown) => {
    if (tnx === 'client' && /^EHLO\b/i.test(String(line))) isOffered = false;
    if (tnx === 'server' && /^250[ -]SMTPUTF8\b/im.test(String(line))) isOffered = true;
  };
  const ignore = () => {};
  const logger = {
    level: ignore,
    trace: ignore,
    debug: listen,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
  await createTransport({ ...options, logger, debug: true }).verify();
  return isOffered;
}

/** Headers by origin (RFC 3834). A person's email has none, so that vacation replies respond to it. */
const ORIGIN: Readonly<Record<NonNullable<OutgoingMail['origin']>, Record<string, string>>> = {
  person: {},
  shop: { 'Auto-Submitted': 'auto-generated' },
  answer: {
    'Auto-Submitted': 'auto-replied',
    Precedence: 'bulk',
    'X-Auto-Response-Suppress': 'All',
  },
};

/** Threads emails into a conversation (RFC 5322 3.6.4). */
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
    // Without a sender, a failed automatic reply is reported to no one (RFC 3834 3.3).
    ...(mail.origin === 'answer' ? { envelope: { from: '', to } } : {}),
    attachments: attachments.map(({ name, type, body }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(body),
    })),
  };
}

/** Returns whether a retry is useless: a 5xx about recipient or content (RFC 5321 4.2.1), or an invalid address. */
function isFinal({ code, command = '', responseCode }: NodemailerError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && ABOUT_THE_MAIL.has(command);
}
