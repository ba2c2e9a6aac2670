import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'tr',
  tag: 'tr',
  aliases: ['tr'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Türkçe',
  englishName: 'Turkish',
  market: 'tr',
  country: 'TR',
  numberLocale: 'tr-TR',
  dateLocale: 'tr-TR',
  ogLocale: 'tr_TR',
  quotationMarks: ['“', '”'],
  currencyForm: 'named',
  keepsHourZero: true,
  paymentMethods: ['card'],
};
