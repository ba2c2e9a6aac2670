import { expect, test } from 'vitest';
import { letterOf } from './keys.ts';

test.each([
  [{ key: 'j', code: 'KeyJ' }, 'j'],
  [{ key: 'J', code: 'KeyJ' }, 'j'],
  // A French keyboard has the letter a where others have q.
  [{ key: 'a', code: 'KeyQ' }, 'a'],
  [{ key: '\u043e', code: 'KeyJ' }, 'j'],
  [{ key: '?', code: 'Slash' }, '?'],
  [{ key: 'Enter', code: 'Enter' }, ''],
  [{ key: 'ArrowDown', code: 'ArrowDown' }, ''],
])('reads the key %o as %j', (pressed, letter) => {
  expect(letterOf(pressed)).toBe(letter);
});
