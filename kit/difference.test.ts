import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts } from './difference.ts';

const shown = (before: string, after: string) =>
  compareTexts(before, after).map(({ change, parts }) => {
    const sign = { same: ' ', removed: '-', added: '+' }[change];
    const text = parts.map((part) => (part.change === 'same' ? part.text : `[${part.text}]`));
    return sign + text.join('');
  });

test('finds no difference in equal texts', () => {
  expect(shown('', '')).toEqual([' ']);
  expect(shown('one\ntwo', 'one\ntwo')).toEqual([' one', ' two']);
});

test('marks the words of a line that another one replaces', () => {
  expect(shown('a\nKeep the old key.\nb', 'a\nKeep the new key.\nb')).toEqual([
    ' a',
    '-Keep the [old] key.',
    '+Keep the [new] key.',
    ' b',
  ]);
  expect(shown('请保存旧密钥', '请保存新密钥')).toEqual(['-请保存[旧]密钥', '+请保存[新]密钥']);
});

test('shows added and removed lines where they are', () => {
  expect(shown('a\nb\nc', 'a\nc\nd')).toEqual([' a', '-[b]', ' c', '+[d]']);
});

test('treats texts that are too long to compare as wholly different', () => {
  const long = (name: string) => Array.from({ length: 2100 }, (_, at) => `${name}${at}`).join('\n');
  const changes = compareTexts(`${long('a')}\nx\n1`, `${long('b')}\nx\n2`);
  expect(changes.filter(({ change }) => change === 'same')).toEqual([]);
});

test('always contains both texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b b', 'c', ''), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join('\n'), other.join('\n')];
      const lines = compareTexts(before, after);
      const without = (change: string) =>
        lines
          .filter((line) => line.change !== change)
          .map(({ parts }) => parts.map((part) => part.text).join(''))
          .join('\n');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
