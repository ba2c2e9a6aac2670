/** `accountId` lets notes follow a customer whose address changes. */
export type Customer = {
  /** In lower case. */
  readonly email: string;
  readonly accountId: string | null;
};

export type CustomerNote = {
  readonly id: string;
  /** Address of the member of staff. */
  readonly by: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
};

/** In characters. */
export const NOTE_LENGTH = 2000;
/** Per customer. */
export const MOST_NOTES = 50;
