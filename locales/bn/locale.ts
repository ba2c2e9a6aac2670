import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'bn',
  tag: 'bn',
  aliases: ['bn'],
  direction: 'ltr',
  script: 'bengali',
  nativeName: 'বাংলা',
  englishName: 'Bengali',
  market: 'bd',
  country: 'BD',
  // Price tags and card fields in Bangladesh's web shops use Western digits.
  numberLocale: 'bn-BD-u-nu-latn',
  dateLocale: 'bn-BD-u-nu-latn',
  ogLocale: 'bn_BD',
  quotationMarks: ['“', '”'],
  currencyForm: 'named',
  hourCycle: 'h23',
  listWithoutLastComma: true,
  paymentMethods: ['card'],
};
