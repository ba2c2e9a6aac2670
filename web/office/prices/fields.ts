export const amountField = (market: string): string => `amount-${market}`;
