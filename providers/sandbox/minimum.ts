import { TooLittle } from '../../domain/payment/port.ts';
import { type Currency, type Money, minorDigits } from '../../kit/money.ts';

/** Returns half of the currency's unit, or 50 units if it has no decimals, similar to real companies. */
export const minimumOf = (currency: Currency): Money => ({
  minor: minorDigits(currency) === 3 ? 500 : 50,
  currency,
});

/** @throws TooLittle for a total below the minimum */
export function assertEnough({ minor, currency }: Money): void {
  if (minor < minimumOf(currency).minor)
    throw new TooLittle(`${minor} ${currency} is below the minimum`);
}
