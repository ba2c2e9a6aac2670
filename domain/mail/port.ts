/** `messageId` stays the same over retries, so that receivers can drop duplicates. */
export type OutgoingMail = {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  /** Message-IDs of the conversation without brackets, oldest first. The email answers the last one. */
  readonly references?: readonly string[];
  /** `shop`: an automatic email. `answer`: an automatic reply, to which no one should reply. */
  readonly origin?: 'person' | 'shop' | 'answer';
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** BCP 47 tag for Content-Language. */
  readonly language: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly type: string;
    readonly body: Uint8Array;
  }[];
};

export type MailOutcome = 'sent' | 'kept';

/** A permanent refusal (5xx). Any other error is retried. */
export class MailRefused extends Error {}

/** The server accepts no letters beyond ASCII before the @ (RFC 6531). */
export class AddressUnwritable extends MailRefused {
  override readonly name = 'SMTPUTF8';
}

export interface MailTransport {
  readonly id: string;
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
