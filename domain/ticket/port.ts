/** Storage for files of messages, outside of all served folders and under unguessable names. */
export interface AttachmentStore {
  save(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of a file, or null if it does not exist. */
  open(id: string): Promise<ReadableStream<Uint8Array> | null>;
  remove(id: string): Promise<void>;
  listBefore(moment: Date): Promise<readonly string[]>;
}

export type InboundMail = {
  /** Message-ID without brackets. If the mail has none, it is derived from the bytes. */
  readonly messageId: string;
  /** Sender address in lowercase. */
  readonly from: string;
  /** All recipient addresses in lowercase. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Message-IDs that it answers, without brackets and nearest first. */
  readonly answers: readonly string[];
  /** Whether a program wrote it, for example an out-of-office reply or a bounce. */
  readonly isAutomatic: boolean;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Names of files beyond the limit or cut off with an oversized mail. */
  readonly missing: readonly string[];
};
