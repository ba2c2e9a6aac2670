import { expect, test } from 'vitest';
import { showLoaded } from './loaded-fields.ts';

/** The form as the visitor left it, with PDF Reader checked and a coupon typed. */
const left = () => [
  { name: 'plan', value: 'year', checked: true },
  { name: 'with', value: 'pdfreader', checked: true },
  { name: 'with', value: 'cadreader', checked: false },
  { name: 'coupon', value: 'NEW', checked: false },
];
const choice = (bundledProducts: readonly string[], coupon: string | null) => ({
  selection: { bundledProducts },
  coupon,
});

test('unchecks the second tool and clears the coupon after going back', () => {
  const fields = left();
  showLoaded(fields, choice([], null), choice(['pdfreader'], 'NEW'));
  expect(fields.map(({ checked }) => checked)).toEqual([true, false, false, false]);
  expect(fields.map(({ value }) => value)).toEqual(['year', 'pdfreader', 'cadreader', '']);
});

test('checks the tools of another bundle', () => {
  const fields = left();
  showLoaded(fields, choice(['cadreader'], null), choice(['pdfreader'], null));
  expect(fields.map(({ checked }) => checked)).toEqual([true, false, true, false]);
});

test('keeps checks and text while the same choice is shown', () => {
  const [fields, shown] = [left(), choice([], null)];
  showLoaded(fields, shown, shown);
  expect(fields).toEqual(left());
});
