/** Limit on the addresses of one coupon. */
export const MOST_EMAILS = 2000;

/** Name of the field for the discount in a currency. */
export const offField = (currency: string): string => `off-${currency}`;
