import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'ja',
  tag: 'ja',
  aliases: ['ja'],
  direction: 'ltr',
  script: 'japanese',
  nativeName: '日本語',
  englishName: 'Japanese',
  market: 'jp',
  country: 'JP',
  numberLocale: 'ja-JP',
  dateLocale: 'ja-JP',
  ogLocale: 'ja_JP',
  quotationMarks: ['「', '」'],
  colon: '：',
  currencyForm: 'named',
  spacesLatin: true,
  paymentMethods: ['card'],
};
