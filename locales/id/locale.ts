import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'id',
  tag: 'id',
  aliases: ['id', 'in'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Bahasa Indonesia',
  englishName: 'Indonesian',
  market: 'id',
  country: 'ID',
  numberLocale: 'id-ID',
  dateLocale: 'id-ID',
  ogLocale: 'id_ID',
  quotationMarks: ['“', '”'],
  currencyForm: 'lowercase',
  keepsHourZero: true,
  paymentMethods: ['card'],
};
