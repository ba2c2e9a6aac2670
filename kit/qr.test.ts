import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf, scanQr } from '../tests/harness/qr.ts';
import { drawQr } from './qr.ts';

const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

test('rejects a text that is too long for a code', () => {
  expect(() => drawQr('a'.repeat(2332))).toThrow(RangeError);
  expect(() => drawQr('é'.repeat(1166))).toThrow(RangeError);
});

test('leaves four light modules around the code', () => {
  for (const text of ['a', PIX, 'a'.repeat(2331)]) {
    const { path, size } = drawQr(text);
    for (const [x = 0, y = 0, length = 0] of barsOf(path)) {
      expect(Math.min(x, y, size - x - length, size - y - 1)).toBeGreaterThanOrEqual(4);
    }
  }
});

test('the path has only bars', () => {
  const { path } = drawQr(PIX);
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('');
});

test('a scanner reads the code', () => {
  for (const text of [
    PIX,
    'upi://pay?pa=shop@bank&pn=A%20B&am=1.00&cu=INR',
    'weixin://wxpay/x',
    '最佳运输',
  ]) {
    expect(scanQr(drawQr(text))).toBe(text);
  }
  const text = fc.string({ minLength: 20, maxLength: 200, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(text, (any) => {
      expect(scanQr(drawQr(any))).toBe(any);
    }),
    { numRuns: 50 },
  );
});
