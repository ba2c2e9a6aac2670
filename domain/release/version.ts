/** Three or four numbers without leading zeros: `1.4.0`, `1.4.0.2207`. */
const VERSION = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2,3}$/;

/** Whether this is a version as the register writes them. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/**
 * Below zero when `one` is older than `other`, above when newer, zero when they are the same: `1.4.0`
 * and `1.4.0.0` are. Numbers, not texts: `1.10.0` is newer than `1.9.0`.
 */
export function compareVersions(one: string, other: string): number {
  const left = partsOf(one);
  const right = partsOf(other);
  for (let index = 0; index < 4; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const partsOf = (version: string): number[] => version.split('.').map(Number);
