import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'en',
  tag: 'en',
  aliases: ['en'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'English',
  englishName: 'English',
  market: 'us',
  country: 'US',
  numberLocale: 'en-US',
  dateLocale: 'en-US',
  ogLocale: 'en_US',
  quotationMarks: ['“', '”'],
  currencyForm: 'counted',
  paymentMethods: ['card'],
};
