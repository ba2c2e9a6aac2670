import { expect, test } from 'vitest';
import { formValue, formValueList, readFormValues } from './form-values.ts';
import { utcMoment } from './moment.ts';

test('rejects an invalid moment or day', () => {
  for (const text of [
    ...['', '2026-02-30T10:00', '2026-02-28', '2026-02-28T24:00', '28.02.2026 10:00'],
    ...['0000-01-01T00:00', '1969-12-31T23:59', '9999-12-31T23:59'],
  ])
    expect(utcMoment(text), text).toBeNull();
  expect(utcMoment('2026-02-28T23:59')).toEqual(new Date('2026-02-28T23:59:00Z'));
  expect(utcMoment('2026-02-28T23:59:30')).toEqual(new Date('2026-02-28T23:59:30Z'));
});

test('keeps typed values and checked boxes, and drops the step’s fields', () => {
  const form = new FormData();
  for (const [name, value] of [
    ...[
      ['step', 'try'],
      ['why', 'x'],
      ['seen', 'y'],
      ['once', 'z'],
      ['code', ' A\0 '],
      ['b', '1'],
    ],
    ['b', '2'],
  ])
    form.append(name ?? '', value ?? '');
  form.append('file', new File(['x'], 'x'));
  const values = readFormValues(form);
  expect(values).toEqual([
    ['code', 'A'],
    ['b', '1'],
    ['b', '2'],
  ]);
  expect([formValue(values, 'code', 'usual'), formValue(values, 'none', 'usual')]).toEqual([
    'A',
    '',
  ]);
  expect(formValue(null, 'code', 'usual')).toBe('usual');
  expect([formValueList(values, 'b'), formValueList(null, 'b')]).toEqual([['1', '2'], []]);
});
