import { createTransport, type NodemailerError } from 'nodemailer';
import { MailRefused, type MailTransport, type OutgoingMail } from '../../domain/mail/port.ts';
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
  const transporter = createTransport({
    url,
    requireTLS: !THIS_MACHINE.test(new URL(url).hostname),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    id: 'smtp',
    send: async (mail) => {
      try {
        await transporter.sendMail(toMessage(mail));
        return 'sent';
      } catch (error) {
        throw isFinal(error as NodemailerError)
          ? new MailRefused(String(error), { cause: error })
          : error;
      }
    },
  };
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
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
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
