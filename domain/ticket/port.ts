/** Where files of messages lie: outside of everything that is served, under names nobody can guess. */
export interface AttachmentStore {
  /** Writes a file whole or not at all. */
  save(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; null when there is none. */
  open(id: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes a file; nothing happens when there is none. */
  remove(id: string): Promise<void>;
  /** Names of files written before a moment. */
  listBefore(moment: Date): Promise<readonly string[]>;
}

/** A mail that arrived for us, taken apart. */
export type InboundMail = {
  /** Message-ID without brackets; one we made of the bytes when the sender gave none. */
  readonly messageId: string;
  /** Address of the sender, in lower case. */
  readonly from: string;
  /** Every address it was sent to, in lower case. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text, what was quoted included. */
  readonly text: string;
  /** Message-IDs it answers, without brackets, the nearest first. */
  readonly answers: readonly string[];
  /** Written by a program: an absence note, a failure report. */
  readonly isAutomatic: boolean;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Names of files that are too many, or lie where the mail was cut off because it is too large. */
  readonly missing: readonly string[];
};
