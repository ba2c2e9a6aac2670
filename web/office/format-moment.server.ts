import { dateFormat, inText, LONG_DAY } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';

/** For a sentence, with the zone. */
export const formatMoment = (moment: Date, locale: Locale, timeZone: string): string =>
  inText(
    dateFormat(locale.dateLocale, {
      ...LONG_DAY,
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(moment),
    locale,
  );
