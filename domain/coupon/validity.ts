import { isCivilYear } from '../../kit/time.ts';

/** When a coupon holds, as people say it: days, or days and times, in a zone. Both ends may be open. */
export type Validity = {
  /** `2026-11-01` (from the start of that day) or `2026-11-01T18:00`. */
  readonly from: string | null;
  /** `2026-11-30` (to the end of that day) or `2026-11-30T18:00` (until just before). */
  readonly until: string | null;
  /** IANA name, such as `Asia/Tokyo`. */
  readonly zone: string;
};

type Span = { readonly startsAt: Date | null; readonly endsAt: Date | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** The moments a validity means; `endsAt` is the first at which it is over. Null when a day, a time or the zone does not exist, or the year is none of a calendar on a wall. */
export function spanOf({ from, until, zone }: Validity): Span | null {
  try {
    // Throws for a zone that does not exist, even when both ends are open.
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return { startsAt: momentOf(from, zone, 0), endsAt: momentOf(until, zone, 1) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A day is meant from its first moment, which is not midnight everywhere and always. */
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
  if (!isCivilYear(when.year)) throw new RangeError(`no year of ours: ${when.year}`);
  return when;
}
