import {
  countErrors,
  type ErrorCount,
  type ErrorGroup,
  listErrorGroups,
  OTHER_ERRORS,
  REPORT_PERIOD,
} from '../../../domain/campaign/index.ts';
import { numberFormat } from '../../../kit/formats.ts';
import { days } from '../../../kit/time.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { shortDayText } from '../../loaders/moments.server.ts';
import { lastDays, valuesBy } from '../home/days.ts';

/** The newest groups. */
const MOST_SHOWN = 200;

export async function viewErrors(reader: Reader, locale: Locale) {
  const shown = lastDays(reader.now, REPORT_PERIOD / days(1));
  const since = new Date(`${shown[0]}T00:00:00Z`);
  const counts = await countErrors(reader, since);
  const values = valuesBy(shown, counts, ({ count }) => count);
  const show = numberFormat(locale.numberLocale).format;
  return {
    days: shown.map((day) => ({ day, text: shortDayText(day, locale) })),
    values,
    texts: values.map(show),
    sum: show(values.reduce((one, other) => one + other, 0)),
    groups: groupErrors(await listErrorGroups(reader, { since, limit: MOST_SHOWN }), counts),
  };
}

/** Returns one group per fingerprint. `stored` has one entry per day, newest first. */
export function groupErrors(stored: readonly ErrorGroup[], counts: readonly ErrorCount[]) {
  const daysOf = Map.groupBy(counts, ({ fingerprint }) => fingerprint);
  const newest = new Map<string, ErrorGroup>();
  for (const one of stored) if (!newest.has(one.fingerprint)) newest.set(one.fingerprint, one);
  return [...newest.values()].map(({ firstAt: _, lastAt, ...example }) => {
    const byDay = daysOf.get(example.fingerprint) ?? [];
    return {
      ...example,
      lastAt: lastAt.toISOString(),
      isMixed: example.fingerprint === OTHER_ERRORS,
      count: byDay.reduce((sum, { count }) => sum + count, 0),
      byDay: byDay.map(({ day, count }) => ({ name: day, value: count })),
    };
  });
}
