import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share.ts';

const amount = fc.integer({ min: 0, max: 5_000_000_000 });
const rest = fc
  .tuple(amount, fc.integer({ min: 0, max: 1000 }))
  .map(([total, part]) => ({ total, tax: Math.floor((total * part) / 1000) }));
const rests = fc.array(rest, { minLength: 1, maxLength: 9 });

test('rejects more than there is', () => {
  for (const wrong of [11, -1, 0.5]) {
    expect(() => shareOut(wrong, [{ total: 10, tax: 1 }])).toThrow(RangeError);
  }
});

test('shares zero of zero', () => {
  expect(shareOut(0, [{ total: 0, tax: 0 }])).toEqual([{ total: 0, tax: 0 }]);
});

test('shares any amount exactly, never more than a line has, and leaves zero after all of it', () => {
  fc.assert(
    fc.property(rests, fc.integer({ min: 0, max: 1_000_000 }), (lines, millionth) => {
      const whole = lines.reduce((sum, { total }) => sum + total, 0);
      const expectedTotal = Number((BigInt(whole) * BigInt(millionth)) / 1_000_000n);
      const parts = shareOut(expectedTotal, lines);
      expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(expectedTotal);
      for (const [index, { total, tax }] of parts.entries()) {
        const line = lines[index];
        expect(total >= 0 && tax >= 0 && tax <= total).toBe(true);
        expect(line && total <= line.total && tax <= line.tax).toBe(true);
        expect(line && total - tax <= line.total - line.tax).toBe(true);
      }
      expect(shareOut(whole, lines)).toEqual(lines);
    }),
  );
});
