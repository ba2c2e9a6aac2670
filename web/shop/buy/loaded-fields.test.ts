import { expect, test } from 'vitest';
import { showLoaded } from './loaded-fields.ts';

/** The form as the visitor left it, with PDF Reader checked and a coupon typed. */
const left = () => [
  { name: 'plan', value: 'year', checked: true },
  { name: 'with', value: 'pdfreader', checked: true },
  { name: 'with', value: 'cadreader', checked: false },
  { name: 'coupon', value: 'NEW', checked: false },
  { name: 'market', value: 'eu' },
];
const choice = (bundledProducts: readonly string[], coupon: string | null, market = 'eu') => ({
  selection: { bundledProducts },
  coupon,
  market,
});

test('unchecks the second tool and clears the coupon after going back', () => {
  const fields = left();
  showLoaded(fields, choice([], null), choice(['pdfreader'], 'NEW'));
  expect(fields.map(({ checked }) => checked)).toEqual([true, false, false, false, undefined]);
  expect(fields.map(({ value }) => value)).toEqual(['year', 'pdfreader', 'cadreader', '', 'eu']);
});

test('checks the tools of another bundle', () => {
  const fields = left();
  showLoaded(fields, choice(['cadreader'], null), choice(['pdfreader'], null));
  expect(fields.map(({ checked }) => checked)).toEqual([true, false, true, false, undefined]);
});

test('keeps checks and text while the same choice is shown', () => {
  const [fields, shown] = [left(), choice([], null)];
  showLoaded(fields, shown, shown);
  expect(fields).toEqual(left());
});

test('shows the loaded currency, and keeps one that is only selected', () => {
  const fields = left();
  showLoaded(fields, choice([], null, 'us'), choice([], null, 'eu'));
  expect(fields.at(-1)?.value).toBe('us');
  const selected = [{ name: 'market', value: 'br' }];
  showLoaded(selected, choice([], null), choice(['pdfreader'], null));
  expect(selected[0]?.value).toBe('br');
});
