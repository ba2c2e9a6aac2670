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
  ogLocale: 'vi_VN',
  quotationMarks: ['“', '”'],
  currencyForm: 'counted',
  paymentMethods: ['card'],
};
