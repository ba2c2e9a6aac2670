/** What comes off each line of a bundle, in percent, by the number of tools in it. */
const PERCENT_OFF = [0, 0, 10, 15, 20] as const;
const MOST_OFF = 20;

/** Percent off each line of a bundle of so many tools: 0, 10, 15 or 20. */
export function bundlePercent(tools: number): number {
  return PERCENT_OFF[tools] ?? MOST_OFF;
}

/**
 * What a bundle takes off one of its lines: 10 % for two tools, 15 % for three, 20 % for four or more,
 * in minor units of that line, rounded half up. Exact for every price of the book.
 *
 * @param tools how many different tools are bought together
 * @param minor list price of the line, a whole number of minor units, 0 or more
 * @throws RangeError when either is no such number
 */
export function bundleOff(tools: number, minor: number): number {
  for (const value of [tools, minor]) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a count: ${value}`);
  }
  const percent = bundlePercent(tools);
  // Whole hundreds apart from the rest: nothing here can pass the largest exact integer.
  const hundreds = Math.floor(minor / 100);
  return hundreds * percent + Math.floor(((minor % 100) * percent + 50) / 100);
}
