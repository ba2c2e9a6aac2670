import { expect, test } from 'vitest';
import { passesLuhn } from './luhn.ts';

test.each(['4242424242424241', '4242424242424224', '79927398710'])('%s is mistyped', (number) => {
  expect(passesLuhn(number)).toBe(false);
});

test.each(['4242424242424242', '378282246310005', '79927398713', '0'])(
  '%s is correct',
  (number) => {
    expect(passesLuhn(number)).toBe(true);
  },
);
