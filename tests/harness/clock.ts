import { createHash } from 'node:crypto';
import type { Random } from '../../kit/random.ts';
import type { Clock } from '../../kit/time.ts';

export type TestClock = Clock & {
  set(date: Date): void;
  advance(milliseconds: number): void;
};

/** Noon UTC on January 15, 2026, by default. */
export function createTestClock(start = new Date('2026-01-15T12:00:00.000Z')): TestClock {
  let now = start;
  return {
    now: () => new Date(now),
    set: (date) => {
      now = new Date(date);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

/** The same bytes in every run, but different ones on every call. */
export function countedRandom(): Random {
  let calls = 0;
  return {
    bytes: (count) => {
      calls += 1;
      const blocks: Buffer[] = [];
      for (let block = 0; block * 32 < count; block += 1) {
        blocks.push(createHash('sha256').update(`${calls}:${block}`).digest());
      }
      return new Uint8Array(Buffer.concat(blocks).subarray(0, count));
    },
  };
}
