import type { Locale } from '../locale.ts';

export const locale: Locale = {
  prefix: 'fr',
  tag: 'fr',
  aliases: ['fr'],
  direction: 'ltr',
  script: 'latin',
  nativeName: 'Français',
  englishName: 'French',
  market: 'eu',
  country: 'FR',
  numberLocale: 'fr-FR',
  dateLocale: 'fr-FR',
  // The first day of a month is an ordinal: `1er janvier`.
  dateFixes: [[/(?<before>^|\D)1(?= \p{L}+\.? \d{4})/u, '$<before>1er']],
  ogLocale: 'fr_FR',
  quotationMarks: ['«\u00a0', '\u00a0»'],
  colon: '\u00a0: ',
  currencyForm: 'counted',
  officeHour: { hour: 'numeric' },
  paymentMethods: ['card'],
};
