import type { Currency, Money } from '../../kit/money.ts';

/**
 * Stripe's published minimum charges in our minor units, for the currencies we sell in
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). In other currencies, the minimum applies
 * after conversion at a rate that only Stripe knows. Stripe then answers `amount_too_small`.
 */
const PUBLISHED: Readonly<Partial<Record<Currency, number>>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  JPY: 50,
  BRL: 50,
  INR: 50,
  THB: 1000,
  CHF: 50,
  PLN: 200,
};

export function leastOf(currency: Currency): Money | null {
  const minor = PUBLISHED[currency];
  return minor === undefined ? null : { minor, currency };
}
