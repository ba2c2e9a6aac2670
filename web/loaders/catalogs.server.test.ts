import { expect, test } from 'vitest';
import { isolated } from '../../kit/isolate.ts';
import { findMessageFile, messageFilesOf } from '../../locales/browser-messages.ts';
import { openPageWords } from '../../locales/catalog.ts';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { openMessages, wordsOf } from './catalogs.server.ts';

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

test('gives a document messages, files, and version of one moment', () => {
  const german = getLocale('de');
  const publish = (body: string) =>
    setTextOverrides([{ path: 'messages/public/nav.faq', locale: 'de', body, original: 'x' }]);
  publish('Antworten');
  const shown = openMessages(german);
  publish('Fragen');
  const next = openMessages(german);
  expect([shown.words._('nav.faq'), next.words._('nav.faq')]).toEqual(['Antworten', 'Fragen']);
  expect(next.files).not.toBe(shown.files);
  expect(next.version).not.toBe(shown.version);
  const [file = ''] = messageFilesOf(shown.files, 'de', ['public']);
  expect(findMessageFile(file)).toBe('{"nav.faq":["Antworten"]}');
  setTextOverrides([]);
});
