/** Must be outside of all served folders and use unguessable names. Ids are UUIDs; others throw `RangeError`. */
export interface AttachmentStore {
  /** Keeps the bytes for good before it resolves. Replaces a file with the same id as a whole. */
  save(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if there is no such file. The stream fails if the file disappears before its end. */
  open(id: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Does nothing if there is no such file. */
  remove(id: string): Promise<void>;
  /** Returns the ids of all files saved before `moment`. */
  listBefore(moment: Date): Promise<readonly string[]>;
}

export type InboundMail = {
  /** Without brackets. Derived from the bytes if the email has none. */
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Message-IDs that it answers, without brackets, nearest first. */
  readonly answers: readonly string[];
  /** Whether a program wrote it, such as an out-of-office reply or a bounce. */
  readonly isAutomatic: boolean;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Names of files beyond the limit or cut off. */
  readonly missing: readonly string[];
};
