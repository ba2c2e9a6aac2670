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

/** Calls `attempt` with drawn numbers until one is not taken (null). @throws Error if all were taken */
export async function withFreeNumber<Given>(
  { random }: Work,
  attempt: (orderNumber: string) => Promise<Given | null>,
): Promise<Given> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const given = await attempt(drawOrderNumber(random));
    if (given !== null) return given;
  }
  throw new Error('no free order number');
}
