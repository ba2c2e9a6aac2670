/** One mail, ready to go. `messageId` is stable over retries so that receivers can drop doubles. */
export type OutgoingMail = {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  /** Where replies go; the sender without it. */
  readonly replyTo?: string;
  /** Message-IDs without brackets of the conversation it goes on with, the oldest first; the last is the one it answers. */
  readonly references?: readonly string[];
  /** Who writes it: a person, the shop by itself, or the shop at once in answer to a mail, which nobody has to answer. */
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

/** `sent`: handed to a server. `kept`: no server is configured, staff read it in the office. */
export type MailOutcome = 'sent' | 'kept';

/** Thrown for a permanent refusal (5xx): retrying is pointless. Any other error is retried. */
export class MailRefused extends Error {}

/** Thrown when no mail can be written to the address: the server takes no letters beyond ASCII before the @ (RFC 6531). */
export class AddressUnwritable extends MailRefused {
  override readonly name = 'SMTPUTF8';
}

export interface MailTransport {
  readonly id: string;
  /** Reaches the network. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
