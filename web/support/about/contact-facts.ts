import { clockFormat, dateFormat, zoneName } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import { VENDOR } from '../../../vendor/vendor.ts';

const { hours: HOURS } = VENDOR;

/** Ignores public holidays. */
export function isAtWork(now: Date): boolean {
  const parts = dateFormat('en-GB', {
    timeZone: HOURS.zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(partOf('weekday'));
  const hour = Number(partOf('hour'));
  return HOURS.days.some((each) => each === day) && hour >= HOURS.from && hour < HOURS.until;
}

/** The values of `ticket.contact.hours`, which joins days and hours as its language does. */
export function hoursIn(locale: Locale) {
  const { numberLocale, officeHour, keepsHourZero } = locale;
  const utc = { timeZone: 'UTC' } as const;
  // January 4, 2026, is a Sunday.
  const day = (index: number) => new Date(Date.UTC(2026, 0, 4 + index));
  const hour = (count: number) => new Date(Date.UTC(2026, 0, 5, count));
  const days = dateFormat(numberLocale, { ...utc, weekday: 'long' });
  const hours = officeHour
    ? dateFormat(numberLocale, { ...utc, ...officeHour })
    : clockFormat(numberLocale, locale);
  const text = (count: number) => {
    const written = hours.format(hour(count));
    return keepsHourZero ? written : written.replace(/^0/, '');
  };
  return {
    first: days.format(day(HOURS.days[0])),
    last: days.format(day(HOURS.days.at(-1) ?? 0)),
    from: text(HOURS.from),
    until: text(HOURS.until),
    zone: zoneName(numberLocale, HOURS.zone),
  };
}
