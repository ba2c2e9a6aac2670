import { createTransport, type NodemailerError } from 'nodemailer';
import {
  AddressUnwritable,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from '../../domain/mail/port.ts';
import { seconds } from '../../kit/time.ts';

/** How long each step of an SMTP session may take, in milliseconds. */
export const SMTP_TIMEOUTS = {
  connect: seconds(10),
  greeting: seconds(10),
  silence: seconds(20),
} as const;

export type SmtpSettings = {
  /**
   * `smtps://…:465`, or `smtp://user:password@host:587`, which requires STARTTLS unless the server is on this machine.
   * `?requireTLS=false` accepts servers without STARTTLS. An attacker on the path can then read the emails.
   */
  readonly url: string;
  readonly timeouts?: Readonly<Record<keyof typeof SMTP_TIMEOUTS, number>>;
};

/** A rejection of these commands is about the email. An earlier rejection is about the shop, and may be temporary. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** The names and addresses of this machine, to which a connection needs no encryption. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Opens a transport that makes one connection for each email. Options in the query of the URL take precedence. */
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

/** Returns whether the server accepts UTF-8 addresses (RFC 6531). To other servers, Nodemailer sends them garbled. */
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

/** Headers by origin (RFC 3834). An email from a person has none, so that it can get a vacation reply. */
const ORIGIN: Readonly<Record<NonNullable<OutgoingMail['origin']>, Record<string, string>>> = {
  person: {},
  shop: { 'Auto-Submitted': 'auto-generated' },
  answer: {
    'Auto-Submitted': 'auto-replied',
    Precedence: 'bulk',
    'X-Auto-Response-Suppress': 'All',
  },
};

/** Makes emails one conversation (RFC 5322, 3.6.4). */
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
    // Without a sender, a failed automatic reply is not reported to anybody (RFC 3834, 3.3).
    ...(mail.origin === 'answer' ? { envelope: { from: '', to } } : {}),
    attachments: attachments.map(({ name, type, body }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(body),
    })),
  };
}

/** Returns whether a retry is useless: a 5xx about the recipient or content (RFC 5321, 4.2.1), or an invalid address. */
function isFinal({ code, command = '', responseCode }: NodemailerError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && ABOUT_THE_MAIL.has(command);
}
