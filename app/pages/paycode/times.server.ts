import { dateFormat } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import type { ShownTime } from './view.ts';

/** The clock on the wall of most people of a market; by its key. */
const ZONES: Readonly<Record<string, string>> = {
  ...{ br: 'America/Sao_Paulo', cn: 'Asia/Shanghai', id: 'Asia/Jakarta', in: 'Asia/Kolkata' },
  ...{ th: 'Asia/Bangkok', vn: 'Asia/Ho_Chi_Minh' },
};

/** A time of day with its zone, `14:32 GMT-3`, to the second where that helps to see that something was done. */
export function showTime(
  moment: Date,
  { locale, market }: { readonly locale: Locale; readonly market: string },
  precision: 'minute' | 'second' = 'minute',
): ShownTime {
  const format = dateFormat(locale.dateLocale, {
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
    ...(precision === 'second' ? { second: '2-digit' } : {}),
    timeZone: Object.hasOwn(ZONES, market) ? ZONES[market] : 'UTC',
  });
  return { iso: moment.toISOString(), text: format.format(moment) };
}
