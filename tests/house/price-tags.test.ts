import { expect, test } from 'vitest';
import { CURRENCIES, formatPrice } from '../../kit/money.ts';
import { LOCALES } from '../../locales/index.ts';

/** Makes bidi marks and non-breaking spaces visible. */
const visible = (tag: string): string =>
  tag
    .replaceAll('\u200f', '<rlm>')
    .replaceAll('\u200e', '<lrm>')
    .replaceAll('\u061c', '<alm>')
    .replaceAll('\u00a0', '~')
    .replaceAll('\u202f', '~');

test('never breaks a price between number and currency', () => {
  for (const { prefix, numberLocale } of LOCALES) {
    for (const currency of CURRENCIES) {
      expect(
        formatPrice({ minor: 123456, currency }, numberLocale),
        `${prefix} ${currency}`,
      ).not.toContain(' ');
    }
  }
});

test('formats prices of every language in every currency as recorded', async () => {
  const lines = LOCALES.flatMap(({ prefix, numberLocale }) =>
    CURRENCIES.map((currency) => {
      const tags = [123456789, 199900, 5].map((minor) =>
        formatPrice({ minor, currency }, numberLocale),
      );
      return [prefix, currency, ...tags.map(visible)].join(' | ');
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./price-tags.golden.txt');
});
