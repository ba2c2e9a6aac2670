import type { Work } from '../../db/work.ts';
import { drawNumber, parseNumber } from '../../kit/drawn-number.ts';
import type { Random } from '../../kit/random.ts';

const PREFIX = 'VT';

/** Numbers drawn before giving up; with 40 bits a second draw is already rare. */
const DRAWS = 5;

/** A fresh number for an order, `VT-` and 8 characters. */
export const drawOrderNumber = (random: Random): string => drawNumber(random, PREFIX);

/** What a person typed as an order number, in its printed form; null when it is none. */
export const parseOrderNumber = (text: string): string | null => parseNumber(text, PREFIX);

/**
 * Hands one drawn number after the other to `attempt`, which gives null where it was taken; what it gives else is given.
 * @throws Error when all were taken
 */
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
