import fc from 'fast-check';

/** Any character of Unicode but halves of one. Fast-check's own `binary` lays out all 1.1 million of them first. */
const character = fc
  .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Texts of any characters, control characters and unassigned ones included. */
export const anyText = (limits: { maxLength?: number } = {}) =>
  fc.string({ ...limits, unit: character });
