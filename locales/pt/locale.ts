import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'pt',
  tag: 'pt',
  aliases: ['pt'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Português',
  englishName: 'Portuguese',
  market: 'br',
  country: 'BR',
  numberLocale: 'pt-BR',
  dateLocale: 'pt-BR',
  dateFixes: [[/(?<before>^|\D)1(?= de \p{L}+ de \d{4})/u, '$<before>1º']],
  ogLocale: 'pt_BR',
  quotationMarks: ['“', '”'],
  currencyForm: 'lowercase',
  officeHour: { hour: 'numeric' },
  paymentMethods: ['card'],
};
