import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'hi',
  tag: 'hi',
  aliases: ['hi'],
  direction: 'ltr',
  script: 'devanagari',
  nativeName: 'हिन्दी',
  englishName: 'Hindi',
  market: 'in',
  country: 'IN',
  // Western digits with lakh grouping, as Indian shops print prices.
  numberLocale: 'hi-IN-u-nu-latn',
  dateLocale: 'hi-IN-u-nu-latn',
  ogLocale: 'hi_IN',
  quotationMarks: ['“', '”'],
  currencyForm: 'named',
  hourCycle: 'h23',
  officeHour: { hour: 'numeric', dayPeriod: 'short', hour12: true },
  listWithoutLastComma: true,
  paymentMethods: ['card'],
};
