import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'es',
  tag: 'es',
  aliases: ['es'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Español',
  englishName: 'Spanish',
  market: 'eu',
  country: 'ES',
  numberLocale: 'es-ES',
  dateLocale: 'es-ES',
  ogLocale: 'es_ES',
  quotationMarks: ['«', '»'],
  currencyForm: 'counted',
  paymentMethods: ['card'],
};
