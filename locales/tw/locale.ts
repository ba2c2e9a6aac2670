import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'tw',
  tag: 'zh-TW',
  aliases: ['zh-tw', 'zh-hant', 'zh-hk', 'zh-mo'],
  direction: 'ltr',
  script: 'han-traditional',
  nativeName: '繁體中文',
  englishName: 'Chinese (Traditional)',
  market: 'tw',
  country: 'TW',
  numberLocale: 'zh-TW',
  dateLocale: 'zh-TW',
  ogLocale: 'zh_TW',
  quotationMarks: ['「', '」'],
  colon: '：',
  currencyForm: 'named',
  discountUnit: '折',
  discountWithoutPoint: true,
  spacesLatin: true,
  paymentMethods: ['card'],
};
