import { type Card, cardExpiryOf } from '../../domain/payment/port.ts';

type StripeCard = {
  readonly brand?: string | null;
  readonly last4?: string | null;
  readonly exp_month?: number | null;
  readonly exp_year?: number | null;
};

/** Returns what the shop stores of a card, or null without a brand or digits. */
export function toCard(card: StripeCard | null | undefined): Card | null {
  const { brand, last4, exp_month: month, exp_year: year } = card ?? {};
  return brand && last4 ? { brand, last4, expiry: cardExpiryOf(year, month) } : null;
}
