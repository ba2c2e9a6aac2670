import { createContext } from 'react-router';

/** What has been kept of the body of a form. */
export type SentBody = {
  readonly bytes: Uint8Array;
  /** False: there was more. */
  readonly isWhole: boolean;
};

/** Null: it could not be read. */
export type ReadSentBody = () => Promise<SentBody | null>;

/** Reads the body of the form that is being answered once more; null: no form of a page was sent. */
export const sentBodyContext = createContext<ReadSentBody | null>(null);
