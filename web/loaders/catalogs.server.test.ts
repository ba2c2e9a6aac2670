import { expect, test } from 'vitest';
import { isolated } from '../../kit/isolate.ts';
import { openPageWords } from '../../locales/catalog.ts';
import { LOCALES } from '../../locales/index.ts';
import { wordsOf } from './catalogs.server.ts';

test.each(LOCALES)('$prefix selects words by value', (locale) => {
  const say = (id: string, values: Record<string, string>): string =>
    wordsOf(locale)._(id, locale.direction === 'rtl' ? isolated(values) : values);
  const system = (arch: string) => say('tip.system', { windows: '10', arch });
  expect(new Set(['x64', 'x86', 'arm64', 'any'].map(system)).size).toBe(4);
  expect(system('x64')).not.toContain('ARM64');
  expect(say('tip.system', { windows: '11', arch: 'x64' })).not.toBe(system('x64'));
});

test.each(LOCALES)(
  '$prefix formats counts with the digits of its market in every message',
  (locale) => {
    const own = new Intl.NumberFormat(locale.numberLocale).format(30);
    const t = openPageWords(locale.prefix, ['choice']);
    expect(wordsOf(locale)._('buy.seats-count', { seats: 30 })).toContain(own);
    expect(t('buy.seats-count', { seats: 30 })).toContain(own);
  },
);

test('isolates values with punctuation or capitals, but not plain words', () => {
  const given = { price: '19.99 US$', key: 'VT-1A2B', name: 'Ada', arch: 'x64', count: 3 };
  expect(isolated(given)).toEqual({
    price: '\u206819.99 US$\u2069',
    key: '\u2068VT-1A2B\u2069',
    name: '\u2068Ada\u2069',
    arch: 'x64',
    count: 3,
  });
});
