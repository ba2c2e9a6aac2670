export type CardKeys = {
  readonly clientSecret: string;
  readonly publishableKey: string;
  /** BCP 47 tag of the fields' language. */
  readonly language: string;
};

export type CardView = {
  readonly orderId: string;
  /** Formatted amount. */
  readonly total: string;
  /** Path of the order's pay page. */
  readonly payPath: string;
  /** Absolute address of this page. Banks redirect to it, and it redirects to `payPath`. */
  readonly returnUrl: string;
  /** Null if Stripe does not respond. */
  readonly fields: CardKeys | null;
};
