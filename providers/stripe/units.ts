import { CURRENCIES, type Currency, type Money, minorDigits } from '../../kit/money.ts';

/**
 * Stripe counts these currencies in whole units, the next set in thousandths, and all others in hundredths, even
 * IDR and TWD, which have no cents in practice. https://docs.stripe.com/currencies#zero-decimal
 */
const ZERO_DECIMAL = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** The last digit must be 0. https://docs.stripe.com/currencies#three-decimal */
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

const digitsOf = (currency: Currency): number => {
  if (THREE_DECIMAL.has(currency)) return 3;
  return ZERO_DECIMAL.has(currency) ? 0 : 2;
};

export type StripeAmount = { readonly amount: number; readonly currency: string };

/** Returns the exponent: one unit of Stripe's is ten to this power of our minor units (ISO 4217). */
const shiftOf = (currency: Currency): number => minorDigits(currency) - digitsOf(currency);

/** Converts an amount for Stripe. @throws RangeError if it has no exact equivalent */
export function toStripe({ minor, currency }: Money): StripeAmount {
  const shift = shiftOf(currency);
  const amount = shift > 0 ? minor / 10 ** shift : minor * 10 ** -shift;
  const isRound = !THREE_DECIMAL.has(currency) || amount % 10 === 0;
  if (!Number.isSafeInteger(amount) || !isRound) {
    throw new RangeError(`not an amount that Stripe can charge: ${minor} ${currency}`);
  }
  return { amount, currency: currency.toLowerCase() };
}

/** Converts an amount of Stripe's. @throws RangeError for an unknown currency or an inexact amount */
export function fromStripe({ amount, currency }: StripeAmount): Money {
  const ours = CURRENCIES.find((code) => code.toLowerCase() === currency);
  if (ours === undefined) throw new RangeError(`unknown currency: ${currency}`);
  const shift = shiftOf(ours);
  const minor = shift > 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an exact amount: ${amount}`);
  return { minor, currency: ours };
}
