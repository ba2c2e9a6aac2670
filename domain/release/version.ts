/** Three or four numbers without leading zeros: `1.4.0`, `1.4.0.2207`. */
const VERSION = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2,3}$/;

export const isVersion = (text: string): boolean => VERSION.test(text);

/** Compares numerically, oldest first. `1.4.0` equals `1.4.0.0`. */
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
