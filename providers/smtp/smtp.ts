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
  /** `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…:465`. */
  readonly url: string;
  readonly timeouts?: Readonly<Record<keyof typeof SMTP_TIMEOUTS, number>>;
};

/** What a mail server refuses about this very mail; before these it refuses us, and trying again may help. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** Hands mails to the SMTP server named by the address, one connection a mail. */
export function openSmtp({ url, timeouts = SMTP_TIMEOUTS }: SmtpSettings): MailTransport {
  const transporter = createTransport({
    url,
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
