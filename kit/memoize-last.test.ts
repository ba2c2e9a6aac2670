import { expect, test } from 'vitest';
import { MemoizeLast } from './memoize-last.ts';

test('creates a value again only when its inputs change', () => {
  const kept = new MemoizeLast<string>();
  let times = 0;
  const ask = (key: string, ...of: unknown[]) =>
    kept.get(key, of, () => {
      times += 1;
      return `${key} ${of.join(' ')} ${times}`;
    });
  expect([ask('a', 'x'), ask('a', 'x'), ask('a', 'y'), ask('a', 'x')]).toEqual([
    ...['a x 1', 'a x 1', 'a y 2', 'a x 3'],
  ]);
  expect([ask('b', 'x'), ask('a', 'x'), ask('a', 'x', 1)]).toEqual(['b x 4', 'a x 3', 'a x 1 5']);
});
