/** Creating a format takes about fifty times as long as using it, and a page has dozens. */
const made = new Map<string, unknown>();

function cached<Format>(key: string, make: () => Format): Format {
  const known = made.get(key);
  if (known !== undefined) return known as Format;
  const format = make();
  made.set(key, format);
  return format;
}

/** `dateStyle: 'long'` would add the era in Thai. */
export const LONG_DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;

export const dateFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  cached(
    `date ${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  );

/** Writes the day of a moment in a time zone. docs/decisions/0072 decides which zone. */
export const writeDay = (moment: Date, locale: string, timeZone: string): string =>
  inText(dateFormat(locale, { ...LONG_DAY, timeZone }).format(moment), locale);

/**
 * Text names the year in Vietnamese, `28 tháng 11 năm 2027`, where Intl only puts a comma, and the first day of a month
 * is an ordinal in French, `1er janvier`.
 */
export function inText(day: string, locale: string): string {
  if (locale.startsWith('vi')) return day.replace(/, (?=\d{4})/, ' năm ');
  return locale.startsWith('fr') ? day.replace(/(?<!\d)1(?= \p{L}+\.? \d{4})/u, '1er') : day;
}

/** To the second and with the zone, as receipts need it. */
export const writeMoment = (moment: Date, locale: string, timeZone: string): string =>
  inText(
    dateFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(moment),
    locale,
  );

/** `2027-01-01 00:30:00` for staff, which is the Swedish form. */
export const plainMoment = (moment: Date, timeZone: string): string =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);

/** `2027-01-01T00:30:00+01:00` for files. */
export const zonedIso = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** The same all year, such as `Central European Time`. */
export function zoneName(locale: string, timeZone: string): string {
  const format = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  // Some zones had other names in 1970.
  const parts = format.formatToParts(Date.UTC(2026, 0, 5));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  cached(
    `number ${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );
