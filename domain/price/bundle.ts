import { type Money, portionOf } from '../../kit/money.ts';

const PERCENT_OFF = [0, 0, 10, 15, 20] as const;
const MOST_OFF = 20;
const PPM_PER_PERCENT = 10_000;

/** @throws RangeError unless `tools` is a count */
export function bundlePercent(tools: number): number {
  if (!Number.isSafeInteger(tools) || tools < 0) throw new RangeError(`not a count: ${tools}`);
  return PERCENT_OFF[tools] ?? MOST_OFF;
}

/** Returns the bundle discount on one line, in minor units and rounded as `portionOf` does. */
export const bundleOff = (tools: number, price: Money): number =>
  portionOf(price, bundlePercent(tools) * PPM_PER_PERCENT);
