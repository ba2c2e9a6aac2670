export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** A line of the report. Without a goal, it explains other lines. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: Goal;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(
    Math.ceil(middle) - 1,
    Math.floor(middle) + 1,
  );
  return (low + high) / 2;
}

/** `share` is 0.99 for the 99th percentile. NaN without values. */
export function slowestOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export function isMissed({ value, goal }: Figure): boolean {
  if (!goal) return false;
  // Written so that NaN misses its goal.
  return 'atMost' in goal ? !(value <= goal.atMost) : !(value >= goal.atLeast);
}

export function lineOf(figure: Figure): string {
  const { what, value, unit, goal } = figure;
  const shown = `${digits(value)} ${unit}`.padStart(16);
  if (!goal) return `  ${what.padEnd(54)}${shown}`;
  const target = 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
  const mark = isMissed(figure) ? 'MISSED' : 'ok';
  return `  ${what.padEnd(54)}${shown}   goal ${target.padEnd(8)} ${mark}`;
}

const digits = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 });
