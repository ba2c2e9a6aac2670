import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'it',
  tag: 'it',
  aliases: ['it'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Italiano',
  englishName: 'Italian',
  market: 'eu',
  country: 'IT',
  numberLocale: 'it-IT',
  dateLocale: 'it-IT',
  ogLocale: 'it_IT',
  quotationMarks: ['«', '»'],
  currencyForm: 'counted',
  paymentMethods: ['card'],
};
