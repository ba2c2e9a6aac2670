/**
 * Formats of a language, made once: making one costs some fifty times what using it does, and a page
 * writes dozens of dates and sizes. Pure; there are as many as languages and ways to write something.
 */
const made = new Map<string, unknown>();

function kept<Format>(key: string, make: () => Format): Format {
  const known = made.get(key);
  if (known !== undefined) return known as Format;
  const format = make();
  made.set(key, format);
  return format;
}

/** A day with its month written out. `dateStyle: 'long'` would add the era in Thai. */
export const LONG_DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** Dates and times; `locale` is a BCP 47 tag, extensions included. */
export const dateFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  kept(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));

/** The day of a moment by the calendar of a zone. Which zone is a rule: docs/decisions/0072. */
export const writeDay = (moment: Date, locale: string, timeZone: string): string =>
  dateFormat(locale, { ...LONG_DAY, timeZone }).format(moment);

/** A moment to the second, with its zone: what a receipt proves. */
export const writeMoment = (moment: Date, locale: string, timeZone: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(moment);

/** `2027-01-01 00:30:00`, for staff: Sweden writes so. */
export const plainMoment = (moment: Date, timeZone: string): string =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);

/** `2027-01-01T00:30:00+01:00`, for files: the moment, and the day it was in the zone. */
export const zonedIso = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** What a zone is called in a language all year round: `Central European Time`. */
export function zoneName(locale: string, timeZone: string): string {
  const format = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  // Of 1970 some zones have other names.
  const parts = format.formatToParts(Date.UTC(2026, 0, 5));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Numbers, shares and units; `locale` as above. Money has its own formats. */
export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  kept(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
