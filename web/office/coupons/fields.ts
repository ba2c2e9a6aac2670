/** Addresses of one coupon. */
export const MOST_EMAILS = 2000;

export const offField = (currency: string): string => `off-${currency}`;
