import { CURRENCIES, type Currency, type Money, minorDigits } from '../../kit/money.ts';

/**
 * Currencies whose amounts Stripe counts in whole units, and in thousandths; in all others it counts
 * hundredths, also where people use none (IDR, TWD; of TWD only payouts must be whole).
 * https://docs.stripe.com/currencies#zero-decimal
 */
const ZERO_DECIMAL = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** Of thousandths the last digit must be 0: https://docs.stripe.com/currencies#three-decimal */
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

const digitsOf = (currency: Currency): number => {
  if (THREE_DECIMAL.has(currency)) return 3;
  return ZERO_DECIMAL.has(currency) ? 0 : 2;
};

export type StripeAmount = { readonly amount: number; readonly currency: string };

/** How many of our minor units (ISO 4217) one of Stripe's is, as a power of ten. */
const shiftOf = (currency: Currency): number => minorDigits(currency) - digitsOf(currency);

/** Our amount in Stripe's units. Throws `RangeError` when it is none exactly. */
export function toStripe({ minor, currency }: Money): StripeAmount {
  const shift = shiftOf(currency);
  const amount = shift > 0 ? minor / 10 ** shift : minor * 10 ** -shift;
  const isRound = !THREE_DECIMAL.has(currency) || amount % 10 === 0;
  if (!Number.isSafeInteger(amount) || !isRound) {
    throw new RangeError(`not an amount of Stripe's: ${minor} ${currency}`);
  }
  return { amount, currency: currency.toLowerCase() };
}

/** Stripe's amount in our units. Throws `RangeError` for a currency we do not know. */
export function fromStripe({ amount, currency }: StripeAmount): Money {
  const ours = CURRENCIES.find((code) => code.toLowerCase() === currency);
  if (ours === undefined) throw new RangeError(`no currency of ours: ${currency}`);
  const shift = shiftOf(ours);
  const minor = shift > 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount of ours: ${amount}`);
  return { minor, currency: ours };
}
