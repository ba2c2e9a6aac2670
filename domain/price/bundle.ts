const PERCENT_OFF = [0, 0, 10, 15, 20] as const;
const MOST_OFF = 20;

export function bundlePercent(tools: number): number {
  return PERCENT_OFF[tools] ?? MOST_OFF;
}

/**
 * Returns the bundle discount on one line, in minor units of that line and rounded half up.
 * @throws RangeError unless both arguments are safe integers and not negative
 */
export function bundleOff(tools: number, minor: number): number {
  for (const value of [tools, minor]) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`not a non-negative safe integer: ${value}`);
  }
  const percent = bundlePercent(tools);
  // Multiplying hundreds and rest separately keeps every intermediate result a safe integer.
  const hundreds = Math.floor(minor / 100);
  return hundreds * percent + Math.floor(((minor % 100) * percent + 50) / 100);
}
