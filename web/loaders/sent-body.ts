import { createContext } from 'react-router';

export type SentBody = {
  readonly bytes: Uint8Array;
  /** False if the form was longer than the stored part. */
  readonly isWhole: boolean;
};

/** Resolves to null if the body could not be read. */
export type ReadSentBody = () => Promise<SentBody | null>;

/** Reads the body of the current form again. Null if the request sent no form to a page. */
export const sentBodyContext = createContext<ReadSentBody | null>(null);
