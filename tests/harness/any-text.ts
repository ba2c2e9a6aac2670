import fc from 'fast-check';

/** Any Unicode character except surrogates. `binary` of fast-check would first allocate all 1.1 million. */
const character = fc
  .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

export const anyText = (limits: { maxLength?: number } = {}) =>
  fc.string({ ...limits, unit: character });
