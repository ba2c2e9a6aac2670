import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'ko',
  tag: 'ko',
  aliases: ['ko'],
  direction: 'ltr',
  script: 'hangul',
  nativeName: '한국어',
  englishName: 'Korean',
  market: 'kr',
  country: 'KR',
  numberLocale: 'ko-KR',
  dateLocale: 'ko-KR',
  ogLocale: 'ko_KR',
  quotationMarks: ['‘', '’'],
  currencyForm: 'named',
  paymentMethods: ['card'],
};
