import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messageValues } from './message-values.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: { a: [['name'], 'x64 ', ['count']] } } });
const shown = (name: string, direction: 'ltr' | 'rtl') =>
  i18n._('a', messageValues({ name, count: 2 }, direction));

test('each value of a message is shown as it is, in both directions', () => {
  for (const name of ['C:\\x64', '\\u202e', 'ends with \\', '\\\\', 'plain']) {
    expect(shown(name, 'ltr')).toBe(`${name}x64 2`);
    expect(shown(name, 'rtl').replace(/[\u2068\u2069]/g, '')).toBe(`${name}x64 2`);
  }
  expect(shown('A b', 'rtl')).toBe('\u2068A b\u2069x64 2');
});
