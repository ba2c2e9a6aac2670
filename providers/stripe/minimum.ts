import type { Currency, Money } from '../../kit/money.ts';

/**
 * In our minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). In other currencies,
 * only Stripe knows the rate by which the minimum is converted. It answers `amount_too_small`.
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

export function minimumOf(currency: Currency): Money | null {
  const minor = PUBLISHED[currency];
  return minor === undefined ? null : { minor, currency };
}
