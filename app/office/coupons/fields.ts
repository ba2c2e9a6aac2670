/** Name of the field for what comes off in a currency. */
export const offField = (currency: string): string => `off-${currency}`;
