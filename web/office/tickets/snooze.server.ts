import { SNOOZED_UNTIL_REPLY } from '../../../domain/ticket/index.ts';
import { zonedMoment } from '../moment.ts';
import { oneOf } from '../query.ts';
import { SNOOZES } from './snooze-choices.ts';

/** When a snoozed request comes back on a day without a time. */
const MORNING = { hour: 9 };
const MONDAY = 1;

type SnoozeChoice = {
  readonly choice: string;
  /** Value of a datetime field, for the choice `date`. */
  readonly moment: string;
};

/** Returns the moment of a choice by the clock of the zone. Null if it is none. */
export function snoozedUntil(
  { choice, moment }: SnoozeChoice,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Date | null {
  const known = oneOf(SNOOZES, choice);
  if (known === null) return null;
  if (known === 'reply') return SNOOZED_UNTIL_REPLY;
  if (known === 'date') return zonedMoment(moment, zone);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const daysToMonday = (MONDAY + 7 - today.dayOfWeek) % 7 || 7;
  const day = today.add({ days: known === 'tomorrow' ? 1 : daysToMonday });
  const back = day.toZonedDateTime({ timeZone: zone, plainTime: MORNING });
  return new Date(back.epochMilliseconds);
}

/** ISO 8601, or `reply`. */
export const snoozeText = (until: Date | null): string | null =>
  until?.getTime() === SNOOZED_UNTIL_REPLY.getTime() ? 'reply' : (until?.toISOString() ?? null);
