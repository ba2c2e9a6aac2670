import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'ar',
  tag: 'ar',
  aliases: ['ar'],
  direction: 'rtl',
  script: 'arabic',
  nativeName: 'العربية',
  englishName: 'Arabic',
  market: 'sa',
  country: 'SA',
  // Saudi shops print Western digits beside the riyal, and invoices are dated by the Gregorian year.
  numberLocale: 'ar-SA-u-nu-latn',
  dateLocale: 'ar-SA-u-ca-gregory-nu-latn',
  ogLocale: 'ar_SA',
  quotationMarks: ['«', '»'],
  currencyForm: 'named',
  sizeUnits: 'long',
  paymentMethods: ['card'],
};
