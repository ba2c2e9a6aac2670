import { dateFormat } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';

/** A moment within a sentence for staff: as the page writes it, but UTC, as `Moment` in the tables around it. */
export const saidMoment = (moment: Date, { dateLocale }: Locale): string =>
  dateFormat(dateLocale, {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', second: '2-digit' } as const),
    ...({ timeZone: 'UTC', timeZoneName: 'short' } as const),
  }).format(moment);
