import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'vi',
  tag: 'vi',
  aliases: ['vi'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Tiếng Việt',
  englishName: 'Vietnamese',
  market: 'vn',
  country: 'VN',
  numberLocale: 'vi-VN',
  dateLocale: 'vi-VN',
  // `28 tháng 11 năm 2027` has the word for the year, and after a time also the one for the day.
  dateFixes: [
    [/, (?=\d{4})/, ' năm '],
    [/^(?<time>lúc .+) (?=\d{1,2} tháng )/, '$<time> ngày '],
  ],
  longMonths: true,
  ogLocale: 'vi_VN',
  quotationMarks: ['“', '”'],
  currencyForm: 'counted',
  paymentMethods: ['card'],
};
