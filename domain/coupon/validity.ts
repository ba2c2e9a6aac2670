import { isCivilYear } from '../../kit/time.ts';

export type Validity = {
  /** `2026-11-01` (from the start of that day) or `2026-11-01T18:00`. */
  readonly from: string | null;
  /** `2026-11-30` (through the end of that day) or `2026-11-30T18:00` (exclusive). */
  readonly until: string | null;
  /** IANA name. */
  readonly zone: string;
};

type Span = { readonly startsAt: Date | null; readonly endsAt: Date | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** Returns the first moment and the exclusive end, or null for a day, time, or zone that does not exist. */
export function spanOf({ from, until, zone }: Validity): Span | null {
  try {
    // Throws for an unknown zone, even when both ends are open.
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return { startsAt: momentOf(from, zone, 0), endsAt: momentOf(until, zone, 1) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A day begins at its first moment, which is not always midnight. */
function momentOf(text: string | null, zone: string, daysOn: number): Date | null {
  if (text === null) return null;
  if (DAY.test(text)) {
    const day = civil(Temporal.PlainDate.from(text)).add({ days: daysOn });
    return new Date(day.toZonedDateTime(zone).epochMilliseconds);
  }
  if (!TIME.test(text)) throw new RangeError(`neither day nor time: ${text}`);
  const moment = civil(Temporal.PlainDateTime.from(text));
  return new Date(moment.toZonedDateTime(zone).epochMilliseconds);
}

function civil<When extends { readonly year: number }>(when: When): When {
  if (!isCivilYear(when.year)) throw new RangeError(`year out of range: ${when.year}`);
  return when;
}
