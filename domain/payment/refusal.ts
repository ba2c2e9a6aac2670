export type CardRefusal = {
  /** The provider's name for this try, the same in every report. */
  readonly id: string;
  /** The provider's fingerprint of the card, or null. It reveals nothing about the card. */
  readonly card: string | null;
};
