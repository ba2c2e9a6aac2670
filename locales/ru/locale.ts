import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'ru',
  tag: 'ru',
  aliases: ['ru'],
  direction: 'ltr',
  script: 'cyrillic',
  nativeName: 'Русский',
  englishName: 'Russian',
  market: 'ru',
  country: 'RU',
  numberLocale: 'ru-RU',
  dateLocale: 'ru-RU',
  ogLocale: 'ru_RU',
  quotationMarks: ['«', '»'],
  currencyForm: 'named',
  titleDash: '—',
  paymentMethods: ['card'],
};
