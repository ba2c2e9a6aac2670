import { randomBytes } from 'node:crypto';

/** The one source of randomness: `bytes(16)` gives 16 unpredictable bytes. Tests pass a counted one. */
export type Random = { bytes(count: number): Uint8Array };

export const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) };
