/** What Stripe's fields need in the browser. */
export type CardKeys = {
  readonly clientSecret: string;
  readonly publishableKey: string;
  /** BCP 47 tag the fields are written in. */
  readonly language: string;
};

export type CardView = {
  readonly orderId: string;
  /** What is to be paid, as people there write it. */
  readonly total: string;
  /** Path of the order's pay page, where every way ends. */
  readonly payPath: string;
  /** Absolute address of this page, for banks to come back to; it leads on to `payPath`. */
  readonly returnUrl: string;
  /** Null: Stripe cannot be reached at the moment. */
  readonly fields: CardKeys | null;
};
