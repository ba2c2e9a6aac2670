/** Two-sided 95 %: the 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/** Between which shares the true one lies, from 0 to 1. */
export type Interval = { readonly low: number; readonly high: number };

/**
 * The score interval of a share, two-sided 95 %, without continuity correction: the shares for which `hits` of `trials` would
 * not be surprising. Unlike the usual "share ± error" it is right for few and for rare hits too. E. B. Wilson, Probable
 * inference, the law of succession, and statistical inference, J. Am. Stat. Assoc. 22 (1927), 209–212; it is method 3 of
 * R. G. Newcombe, Two-sided confidence intervals for the single proportion, Stat. Med. 17 (1998), 857–872.
 * `trials` 0: anything is possible.
 */
export function wilsonInterval(hits: number, trials: number): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = hits / trials;
  const square = Z * Z;
  const middle = share + square / (2 * trials);
  const reach = Z * Math.sqrt((share * (1 - share) + square / (4 * trials)) / trials);
  const whole = 1 + square / trials;
  // What rounding leaves over at none and at all is none.
  return {
    low: hits === 0 ? 0 : (middle - reach) / whole,
    high: hits === trials ? 1 : (middle + reach) / whole,
  };
}
