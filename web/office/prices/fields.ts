/** Name of the field for a market's new amount. */
export const amountField = (market: string): string => `amount-${market}`;
