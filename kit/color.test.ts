import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, gradientOf, onColor, shade } from './color.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('refuses what is not #RRGGBB', () => {
  for (const wrong of ['', 'red', '#fff', '#12345g', '#1234567']) {
    expect(() => onColor(wrong), wrong).toThrow(RangeError);
  }
});

test('the ratio runs from 1 to 21, either way round', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 10);
  expect(contrast('#199af3', '#199AF3')).toBe(1);
  expect(contrast('#1A6BFF', '#ffffff')).toBe(contrast('#ffffff', '#1A6BFF'));
});

test('agrees with published ratios', () => {
  // The lightest grey that passes AA on white, and the usual pure colours.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4.0, 2);
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2);
});

test('bright green takes dark text, strong blue white', () => {
  expect(onColor('#17DF6E')).toBe('#0b1220');
  expect(onColor('#1A6BFF')).toBe('#ffffff');
});

test('text is readable on any colour', () => {
  fc.assert(
    fc.property(color, (background) => {
      expect(contrast(background, onColor(background))).toBeGreaterThanOrEqual(4);
    }),
    { examples: [['#767777'], ['#777777'], ['#767676']] },
  );
});

test('moving a colour by nothing keeps it', () => {
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

test('a moved colour is a colour, lighter or darker as asked', () => {
  fc.assert(
    fc.property(color, fc.integer({ min: -180, max: 180 }), (from, hue) => {
      const lighter = shade(from, { lightness: 0.2, hue });
      const darker = shade(from, { lightness: -0.2, hue });
      expect([lighter, darker].every((it) => /^#[0-9a-f]{6}$/.test(it))).toBe(true);
      expect(contrast(darker, '#000000')).toBeLessThanOrEqual(contrast(lighter, '#000000'));
    }),
  );
});

test('a gradient starts at its colour, as it is spelled', () => {
  expect(gradientOf('#199af3', 14)).toMatch(
    /^linear-gradient\(135deg, #199af3 0%, #[0-9a-f]{6} 100%\)$/,
  );
});
