import type { Money } from '../../kit/money.ts';
import { getMarket, type Rounding } from './market.ts';

/** Parts of a whole in a percentage with two decimals: 5.25 % is 525. */
const WHOLE = 10_000;

/** Returns the nearest amount that ends as the market's prices do, and never less than the smallest of them. */
export function withEnding(minor: number, { step, ending }: Rounding): number {
  const gap = step - ending;
  return Math.max(1, divide(minor + gap, step)) * step - gap;
}

/**
 * Returns a price changed by `points` hundredths of a percent and rounded to the market's endings. Rounding never turns
 * a rise into a cut or a cut into a rise: the price then stays the same.
 * @throws RangeError when no market has this key
 */
export function changeByPercent({ minor, currency }: Money, points: number, market: string): Money {
  const { rounding } = getMarket(market);
  const rounded = withEnding(divide(minor * (WHOLE + points), WHOLE), rounding);
  return { minor: points > 0 ? Math.max(rounded, minor) : Math.min(rounded, minor), currency };
}

/** Divides and rounds half up. */
export function divide(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
