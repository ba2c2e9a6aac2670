import { dateFormat } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';

/** For a sentence, with the zone. */
export const formatMoment = (moment: Date, { dateLocale }: Locale, timeZone: string): string =>
  dateFormat(dateLocale, {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', second: '2-digit' } as const),
    ...({ timeZone, timeZoneName: 'short' } as const),
  }).format(moment);
