/** What the shop knows about a saved card. */
export type Card = {
  readonly brand: string;
  readonly last4: string;
  /** The month through whose last day the card is valid (`2027-03`). Null if the provider does not say. */
  readonly expiry: string | null;
};

/** Returns the month that a provider reports as two numbers, or null if they are no month of a year with four digits. */
export function cardExpiryOf(year: unknown, month: unknown): string | null {
  if (!isWhole(year, 1000, 9999) || !isWhole(month, 1, 12)) return null;
  return `${year}-${String(month).padStart(2, '0')}`;
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** Returns an expiry as it is printed on the card: `03/27`. */
export const printedExpiry = (expiry: string): string =>
  `${expiry.slice(5, 7)}/${expiry.slice(2, 4)}`;
