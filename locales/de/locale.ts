import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'de',
  tag: 'de',
  aliases: ['de'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Deutsch',
  englishName: 'German',
  market: 'eu',
  country: 'DE',
  numberLocale: 'de-DE',
  dateLocale: 'de-DE',
  ogLocale: 'de_DE',
  quotationMarks: ['„', '“'],
  currencyForm: 'named',
  paymentMethods: ['card'],
};
