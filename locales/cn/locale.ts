import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'cn',
  tag: 'zh',
  aliases: ['zh', 'zh-hans'],
  direction: 'ltr',
  script: 'han-simplified',
  nativeName: '简体中文',
  englishName: 'Chinese (Simplified)',
  market: 'cn',
  country: 'CN',
  numberLocale: 'zh-CN',
  dateLocale: 'zh-CN',
  ogLocale: 'zh_CN',
  quotationMarks: ['“', '”'],
  colon: '：',
  currencyForm: 'named',
  discountUnit: '折',
  spacesLatin: true,
  paymentMethods: ['card'],
};
