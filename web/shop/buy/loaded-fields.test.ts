import { expect, test } from 'vitest';
import { showLoaded } from './loaded-fields.ts';

/** The form as it was left: PDF Reader ticked, a coupon typed. */
const left = () => [
  { name: 'plan', value: 'year', checked: true },
  { name: 'with', value: 'pdfreader', checked: true },
  { name: 'with', value: 'cadreader', checked: false },
  { name: 'coupon', value: 'NEW', checked: false },
];
const choice = (also: readonly string[], coupon: string | null) => ({
  selection: { also },
  coupon,
});

test('going back to one tool without a coupon unticks the second and empties the field', () => {
  const fields = left();
  showLoaded(fields, choice([], null), choice(['pdfreader'], 'NEW'));
  expect(fields.map(({ checked }) => checked)).toEqual([true, false, false, false]);
  expect(fields.map(({ value }) => value)).toEqual(['year', 'pdfreader', 'cadreader', '']);
});

test('going on to another bundle ticks what belongs to it', () => {
  const fields = left();
  showLoaded(fields, choice(['cadreader'], null), choice(['pdfreader'], null));
  expect(fields.map(({ checked }) => checked)).toEqual([true, false, true, false]);
});

test('as long as the same choice is shown, what is ticked and typed is left alone', () => {
  const [fields, shown] = [left(), choice([], null)];
  showLoaded(fields, shown, shown);
  expect(fields).toEqual(left());
});
