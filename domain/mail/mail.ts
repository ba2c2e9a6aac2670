import type { OutgoingMail } from './port.ts';

/** The job that sends one mail; data `{ mailId }`. */
export const SEND_MAIL = 'send-mail';

/** Each kind is a text at `content/mails/<kind>.md` with `subject`, `preheader` and `footer`. */
export const MAIL_KINDS = [
  'order',
  'order-email-changed',
  'licence-keys',
  'refund',
  'withdrawal',
  'refund-request',
  'renewal',
  'renewal-notice',
  'payment-failed',
  'subscription-cancelled',
  'subscription-paused',
  'subscription-resumed',
  'subscription-changed',
  'subscription-ended',
  'subscription-link',
  'account-verify',
  'account-exists',
  'account-sign-in',
  'account-reset',
  'account-new-email',
  'account-email-changed',
  'account-password-changed',
  'account-second-factor-started',
  'account-second-factor-stopped',
  'account-second-factor-ended',
  'account-passkey-added',
  'ticket-received',
  'ticket-answered',
  'ticket-closed',
  'ticket-link',
  'ticket-copy',
  'ticket-files-missing',
  'uninstall-thanks',
  'declaration-received',
  'mail-received',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `queued` -> `sent` (a server took it), `kept` (no server is configured; staff read it here) or
 * `failed` (refused for good, at once or by a report that came back; or given up: all tries of its job are used up). Nothing
 * else leaves those three, but for a failed one that staff send again.
 */
export const MAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Longest error text kept, in UTF-16 units. */
export const ERROR_LENGTH = 500;

/** How the error of `AddressUnwritable` begins, and the status of reports that say the same (RFC 6531 3.6). */
const UNWRITABLE = /^(?:SMTPUTF8|5\.6\.7)\b/;

/** Whether no mail can reach this address, because of letters beyond ASCII before its @. */
export const isUnwritable = ({ state, lastError }: Pick<Mail, 'state' | 'lastError'>): boolean =>
  state === 'failed' && UNWRITABLE.test(lastError ?? '');

/** Values for the placeholders of the text, ready to read in the mail's language. */
export type MailFields = Readonly<Record<string, string>>;

export type MailAttachment = OutgoingMail['attachments'][number];

export type Mail = {
  /** UUID; the Message-ID begins with it. */
  readonly id: string;
  /** What the mail is about, once: `order:<order id>`. */
  readonly key: string;
  readonly kind: MailKind;
  readonly to: string;
  /** Locale prefix, frozen when the mail was queued. */
  readonly locale: string;
  /** Null until it was rendered for sending; the same for html and text. */
  readonly subject: string | null;
  readonly html: string | null;
  readonly text: string | null;
  readonly fields: MailFields;
  readonly orderId: string | null;
  /** Its Message-ID without brackets; null until it was sent. */
  readonly messageId: string | null;
  readonly state: MailState;
  /** How often sending was tried, the successful time included. */
  readonly attempts: number;
  readonly lastError: string | null;
  /** It failed because no server took it as long as it was tried, and not because one refused it. */
  readonly givenUp: boolean;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

/** What the noun that queued the mail adds when it is sent: values and files too big or too secret to store. */
export type MailParts = {
  readonly fields: MailFields;
  /** Names of fields that the stored copy of a mail that was sent must not show: a license key. */
  readonly secret: readonly string[];
  readonly attachments: readonly MailAttachment[];
  /** Where replies go; the sender without it. */
  readonly replyTo?: string;
  /** In place of the subject of its text: that of the conversation it goes on with. */
  readonly subject?: string;
  readonly references?: OutgoingMail['references'];
  /** Absent: the shop by itself. */
  readonly origin?: OutgoingMail['origin'];
};
