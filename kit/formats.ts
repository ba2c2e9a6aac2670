/** Creating a format takes about fifty times as long as using it, and a page uses dozens. */
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

/** The style of the file lists in Windows. */
export const SHORT_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

export const dateFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  cached(
    `date ${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  );

export type DateHabits = {
  readonly dateLocale: string;
  /** Corrections to what Intl writes, applied in this order. */
  readonly dateFixes?: readonly (readonly [wrong: RegExp, right: string])[];
};

/** Writes the day of a moment in a time zone. docs/decisions/0072 says which zone to use. */
export const writeDay = (moment: Date, habits: DateHabits, timeZone: string): string =>
  inText(dateFormat(habits.dateLocale, { ...LONG_DAY, timeZone }).format(moment), habits);

/** Adapts a date that Intl wrote to running text. */
export const inText = (date: string, { dateFixes = [] }: DateHabits): string =>
  dateFixes.reduce((text, [wrong, right]) => text.replace(wrong, right), date);

/** Formats hours and minutes in UTC, as a clock of Windows shows them. */
export const clockFormat = (
  locale: string,
  { hourCycle }: { readonly hourCycle?: 'h23' },
): Intl.DateTimeFormat =>
  dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC', ...(hourCycle ? { hourCycle } : {}) });

/** Writes a moment to the second, with its zone, for receipts. */
export const writeMoment = (moment: Date, habits: DateHabits, timeZone: string): string =>
  inText(
    dateFormat(habits.dateLocale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(
      moment,
    ),
    habits,
  );

/** Writes `2027-01-01 00:30:00` for staff. Sweden happens to use this form. */
export const plainMoment = (moment: Date, timeZone: string): string =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);

/** Writes `2027-01-01T00:30:00+01:00` for files. */
export const zonedIso = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Returns a name that is the same in summer and winter, such as `Central European Time`. */
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

/** How a language writes a list, where Intl gets it wrong. */
type ListHabits = {
  readonly tag: string;
  /** No comma before the last name: `ZIP, 7Z और RAR`. */
  readonly listWithoutLastComma?: true;
  /** A space between this script and a Latin letter or a digit: `ZIP 和 RAR`. */
  readonly spacesLatin?: true;
};

/** Writes names as a list: `ZIP, 7Z, and RAR`. */
export function writeList(
  names: readonly string[],
  { tag, listWithoutLastComma, spacesLatin }: ListHabits,
): string {
  const parts = cached(`list ${tag}`, () => new Intl.ListFormat(tag)).formatToParts(names);
  return parts
    .map(({ type, value }, at) => {
      if (type === 'element') return value;
      const joined = listWithoutLastComma ? value.replace(/^,(?= \p{L})/u, '') : value;
      if (!spacesLatin) return joined;
      const before = isSplit(parts[at - 1]?.value.at(-1), joined.at(0)) ? ' ' : '';
      const after = isSplit(parts[at + 1]?.value.at(0), joined.at(-1)) ? ' ' : '';
      return before + joined + after;
    })
    .join('');
}

const isSplit = (latin = '', sign = ''): boolean =>
  /[\p{Script=Latin}\d]/u.test(latin) && /[\p{L}\p{M}]/u.test(sign);

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Writes a size on one line, as Windows does: 1,024 bytes are a kilobyte, `KB`. With `sizeUnits`, the unit is written
 * out.
 */
export function writeSize(
  bytes: number,
  { numberLocale, sizeUnits }: { readonly numberLocale: string; readonly sizeUnits?: 'long' },
): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), SIZE_UNITS.length - 1);
  const format = numberFormat(numberLocale, {
    style: 'unit',
    unit: SIZE_UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : (sizeUnits ?? 'short'),
    maximumFractionDigits: power > 1 ? 1 : 0,
  });
  const parts = format.formatToParts(bytes / 1024 ** power);
  return parts
    .map(({ type, value }) => (type === 'unit' ? value.replace(/^[kк](?=\p{L}$)/u, upper) : value))
    .join('')
    .replaceAll(' ', '\u00a0');
}

const upper = (letter: string): string => letter.toUpperCase();
