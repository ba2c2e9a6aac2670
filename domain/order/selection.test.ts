import { expect, test } from 'vitest';
import { parseSelection } from './selection.ts';

test('replaces invalid values with the defaults', () => {
  const expected = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1, coupon: null };
  expect(parseSelection(new URLSearchParams())).toEqual(expected);
  expect(parseSelection(new URLSearchParams('product=x&plan=week&seats=2&coupon=%20'))).toEqual(
    expected,
  );
  expect(parseSelection(new URLSearchParams('product=__proto__&plan=&seats=1e0'))).toEqual(
    expected,
  );
});

test('keeps a valid selection', () => {
  const query = new URLSearchParams('product=vox-magic&plan=lifetime&seats=5&coupon=SAVE');
  expect(parseSelection(query)).toEqual({
    product: 'vox-magic',
    bundledProducts: [],
    plan: 'lifetime',
    seats: 5,
    coupon: 'SAVE',
  });
});
