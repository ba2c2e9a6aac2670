import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'th',
  tag: 'th',
  aliases: ['th'],
  direction: 'ltr',
  script: 'thai',
  nativeName: 'ไทย',
  englishName: 'Thai',
  market: 'th',
  country: 'TH',
  // The Buddhist year is 543 ahead, so a license would seem to end late.
  numberLocale: 'th-TH-u-nu-latn',
  dateLocale: 'th-TH-u-ca-gregory-nu-latn',
  ogLocale: 'th_TH',
  quotationMarks: ['“', '”'],
  currencyForm: 'named',
  keepsHourZero: true,
  spacesLatin: true,
  paymentMethods: ['card'],
};
