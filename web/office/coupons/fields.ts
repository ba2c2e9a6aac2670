/** Addresses one coupon can be for. */
export const MOST_EMAILS = 2000;

/** Name of the field for what comes off in a currency. */
export const offField = (currency: string): string => `off-${currency}`;
