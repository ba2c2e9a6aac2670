/** One card that was refused once. */
export type CardRefusal = {
  /** The provider's name for this very try: asked again, it is the same. */
  readonly id: string;
  /** The provider's mark of the card, which says nothing of it; null when it has none. */
  readonly card: string | null;
};
