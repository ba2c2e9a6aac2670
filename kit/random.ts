import { randomBytes } from 'node:crypto';

/** The only source of randomness. Tests pass a predictable one. */
export type Random = { bytes(count: number): Uint8Array };

export const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) };
