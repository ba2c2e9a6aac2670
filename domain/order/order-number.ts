import type { Work } from '../../db/work.ts';
import { drawNumber, parseNumber } from '../../kit/drawn-number.ts';
import type { Random } from '../../kit/random.ts';
import { VENDOR } from '../../vendor/vendor.ts';

/** With 40 random bits, even a second draw is rare. */
const DRAWS = 5;

export const drawOrderNumber = (random: Random): string => drawNumber(random, VENDOR.orderPrefix);

/** Returns a typed order number in its printed form, or null if it is not one. */
export const parseOrderNumber = (text: string): string | null =>
  parseNumber(text, VENDOR.orderPrefix);

/**
 * Calls `insert` with new order numbers until one is free. It returns null if the number is taken.
 * @throws Error if all drawn numbers were taken
 */
export async function withFreeNumber<Inserted>(
  { random }: Work,
  insert: (orderNumber: string) => Promise<Inserted | null>,
): Promise<Inserted> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const inserted = await insert(drawOrderNumber(random));
    if (inserted !== null) return inserted;
  }
  throw new Error('no free order number');
}
