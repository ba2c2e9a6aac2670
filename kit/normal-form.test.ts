import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalForm } from './normal-form.ts';

test('normalizes ordinary text as Unicode does', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('e', '\u0301', '\u0316', 'ｶ', 'ﾞ', '①'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 29,
  });
  fc.assert(
    fc.property(text, fc.constantFrom('NFC', 'NFKC', 'NFKD'), (written, form) => {
      expect(normalForm(written, form)).toBe(written.normalize(form));
    }),
  );
});

test.each([
  ['signs of two places', '\u0301', '\u0316'],
  ['signs that get a place of their own', 'ﾞ', '\u0316'],
])('a letter below more %s than anybody writes keeps them', { timeout: 5000 }, (_, one, other) => {
  const found = normalForm(`q${(one + other).repeat(100_000)}`);
  expect([...found].filter((sign) => sign === other)).toHaveLength(100_000);
});
