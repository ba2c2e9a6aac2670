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
  // A licence must not seem to end 543 years late: Gregorian, not the Buddhist year.
  numberLocale: 'th-TH-u-nu-latn',
  dateLocale: 'th-TH-u-ca-gregory-nu-latn',
  ogLocale: 'th_TH',
  paymentMethods: ['card'],
};
