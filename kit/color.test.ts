import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, deepen, gradientOf, onColor, shade } from './color.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('rejects anything but #RRGGBB', () => {
  for (const wrong of ['', 'red', '#fff', '#12345g', '#1234567']) {
    expect(() => onColor(wrong), wrong).toThrow(RangeError);
  }
});

test('the ratio is between 1 and 21, in either direction', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 10);
  expect(contrast('#199af3', '#199AF3')).toBe(1);
  expect(contrast('#1A6BFF', '#ffffff')).toBe(contrast('#ffffff', '#1A6BFF'));
});

test('agrees with published ratios', () => {
  // The lightest gray that passes AA on white, and two pure colors.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4.0, 2);
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2);
});

test('uses dark text on bright green and white text on strong blue', () => {
  expect(onColor('#17DF6E')).toBe('#0b1220');
  expect(onColor('#1A6BFF')).toBe('#ffffff');
});

test('text is readable on every color', () => {
  fc.assert(
    fc.property(color, (background) => {
      expect(contrast(background, onColor(background))).toBeGreaterThanOrEqual(4);
    }),
    { examples: [['#767777'], ['#777777'], ['#767676']] },
  );
});

test('a shift by zero keeps the color', () => {
  fc.assert(
    fc.property(color, (from) => {
      const to = shade(from, { lightness: 0, hue: 0 });
      for (const at of [1, 3, 5]) {
        const part = (text: string): number => Number.parseInt(text.slice(at, at + 2), 16);
        expect(Math.abs(part(to) - part(from))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a shifted color is valid, and lighter or darker', () => {
  fc.assert(
    fc.property(color, fc.integer({ min: -180, max: 180 }), (from, hue) => {
      const lighter = shade(from, { lightness: 0.2, hue });
      const darker = shade(from, { lightness: -0.2, hue });
      expect([lighter, darker].every((it) => /^#[0-9a-f]{6}$/.test(it))).toBe(true);
      expect(contrast(darker, '#000000')).toBeLessThanOrEqual(contrast(lighter, '#000000'));
    }),
  );
});

test('a deepened color reaches the contrast with white, and a dark one stays', () => {
  for (const from of ['#17DF6E', '#FFFFFF', '#1A6BFF'])
    for (const ratio of [3, 4.5])
      expect(contrast(deepen(from, ratio), '#ffffff')).toBeGreaterThanOrEqual(ratio);
  expect(deepen('#b30b00', 3)).toBe('#b30b00');
});

test('a gradient leads from one color to the other and keeps their letter case', () => {
  expect(gradientOf('#199af3', '#FF8FD6')).toBe(
    'linear-gradient(135deg, #199af3 0%, #FF8FD6 100%)',
  );
});
