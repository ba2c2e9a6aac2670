import { TooLittle } from '../../domain/payment/port.ts';
import { type Currency, type Money, minorDigits } from '../../kit/money.ts';

/** Half of the currency's unit, or 50 units without decimals, like real companies. */
export const minimumOf = (currency: Currency): Money => ({
  minor: minorDigits(currency) === 3 ? 500 : 50,
  currency,
});

/** @throws TooLittle for a smaller total */
export function assertEnough({ minor, currency }: Money): void {
  if (minor < minimumOf(currency).minor)
    throw new TooLittle(`${minor} ${currency} is below the minimum`);
}
