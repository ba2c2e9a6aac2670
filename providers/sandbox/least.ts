import { TooLittle } from '../../domain/payment/port.ts';
import { type Currency, type Money, minorDigits } from '../../kit/money.ts';

/** Half of the currency's unit, and 50 where there is nothing smaller than it: as real companies have it. */
export const leastOf = (currency: Currency): Money => ({
  minor: minorDigits(currency) === 3 ? 500 : 50,
  currency,
});

/** Throws `TooLittle` for a smaller total. */
export function assertEnough({ minor, currency }: Money): void {
  if (minor < leastOf(currency).minor) throw new TooLittle(`${minor} ${currency} is too little`);
}
