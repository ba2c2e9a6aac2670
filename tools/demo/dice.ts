import { days } from '../../kit/time.ts';

/** Repeatable randomness. The same seed gives the same year. Never use it for keys, numbers, or ids. */
export type Dice = {
  /** At least 0, less than 1. */
  next(): number;
  whole(from: number, to: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
};

export function rollDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return itemAt(items, items.length - 1)[0];
    },
  };
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError('Nothing to choose from');
  return item;
}

/** Returns sorted moments of the year before `until`, denser toward its end and in the last week of November. */
export function spreadMoments(dice: Dice, count: number, until: Date): Date[] {
  const moments: Date[] = [];
  while (moments.length < count) {
    const age = dice.next();
    const at = new Date(until.getTime() - age * days(365));
    if (dice.chance(busynessOf(at, age))) moments.push(at);
  }
  return moments.toSorted((one, other) => one.getTime() - other.getTime());
}

/** Returns how busy the shop is, from 0 to 1. `age` is 0 now and 1 a year ago. */
function busynessOf(at: Date, age: number): number {
  const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
  const isSale = at.getUTCMonth() === 10 && at.getUTCDate() >= 23;
  const hour = at.getUTCHours() >= 6 && at.getUTCHours() < 22 ? 1 : 0.4;
  return (isSale ? 1 : (0.6 - 0.35 * age) * (isWeekend ? 0.7 : 1)) * hour;
}
