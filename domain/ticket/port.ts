/** Must be outside of all served folders and use unguessable names. */
export interface AttachmentStore {
  save(id: string, bytes: Uint8Array): Promise<void>;
  open(id: string): Promise<ReadableStream<Uint8Array> | null>;
  remove(id: string): Promise<void>;
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
