/** The 97.5% point of the normal distribution. */
const Z = 1.959963984540054;

export type Interval = { readonly low: number; readonly high: number };

/**
 * Returns the 95% score interval, which also holds for few trials and for rare hits. E. B. Wilson, J. Am. Stat. Assoc.
 * 22 (1927), 209–212. R. G. Newcombe, Stat. Med. 17 (1998), 857–872, calls it method 3.
 */
export function wilsonInterval(hits: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = hits / trials;
  const square = Z * Z;
  const middle = share + square / (2 * trials);
  const reach = Z * Math.sqrt((share * (1 - share) + square / (4 * trials)) / trials);
  const whole = 1 + square / trials;
  return {
    low: hits === 0 ? 0 : (middle - reach) / whole,
    high: hits === trials ? 1 : (middle + reach) / whole,
  };
}
