import type { OutgoingMail } from './port.ts';

export const SEND_MAIL = 'send-mail';

/** Each kind has a text at `content/mails/<kind>.md` with `subject`, `preheader`, and `footer`. */
export const MAIL_KINDS = [
  'order',
  'order-email-changed',
  'licence-keys',
  'gift',
  'quote',
  'transfer',
  'voucher',
  'voucher-expired',
  'invoice',
  'payment-due',
  'invoice-canceled',
  'refund',
  'withdrawal',
  'refund-request',
  'renewal',
  'renewal-notice',
  'renewal-ends',
  'card-expiring',
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
  'request-opened',
  'request-replied',
  'uninstall-thanks',
  'declaration-received',
  'mail-received',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `kept`: no server is configured, so staff read it in the office. `failed`: refused, bounced, or out of attempts,
 * until staff send it again.
 */
export const MAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** In UTF-16 units. */
export const ERROR_LENGTH = 500;

/** Starts an `AddressUnwritable` error, and reports with the same meaning (RFC 6531, RFC 5248). */
const UNWRITABLE = /^(?:SMTPUTF8|5\.6\.7)\b/;

/** Returns whether non-ASCII letters before the @ make the address unreachable. */
export const isUnwritable = ({ state, lastError }: Pick<Mail, 'state' | 'lastError'>): boolean =>
  state === 'failed' && UNWRITABLE.test(lastError ?? '');

/** Placeholder values, already formatted for the locale. */
export type MailFields = Readonly<Record<string, string>>;

export type MailAttachment = OutgoingMail['attachments'][number];

export type Mail = {
  /** UUID, also the start of the Message-ID. */
  readonly id: string;
  /** The occasion, unique: `order:<order id>`. */
  readonly key: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly locale: string;
  /** Null until the email was rendered, as are `html` and `text`. */
  readonly subject: string | null;
  readonly html: string | null;
  readonly text: string | null;
  readonly fields: MailFields;
  readonly orderId: string | null;
  /** Without brackets. */
  readonly messageId: string | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Whether attempts ran out before a server accepted or refused it. */
  readonly givenUp: boolean;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

/** Values and files that are too large or too secret to store. Added on sending. */
export type MailParts = {
  readonly fields: MailFields;
  /** Names of fields to mask in the stored copy, such as a license key. */
  readonly secret: readonly string[];
  readonly attachments: readonly MailAttachment[];
  readonly replyTo?: string;
  /** Replaces the subject by that of the conversation. */
  readonly subject?: string;
  readonly references?: OutgoingMail['references'];
  readonly origin?: OutgoingMail['origin'];
};
