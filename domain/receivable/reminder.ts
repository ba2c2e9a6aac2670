import { type Billing, PAYMENT_REMINDERS, type PaymentReminder } from '../order/index.ts';

/** Days after the day on which a payment is due. */
const REMINDER_DAYS: Readonly<Record<PaymentReminder, number>> = {
  upcoming: -7,
  due: 0,
  overdue: 7,
  final: 21,
};

/** Returns how many days a payment is overdue. Negative before it is due. Both days are `2026-12-28`. */
export const daysOverdue = (dueOn: string, today: string): number =>
  Temporal.PlainDate.from(dueOn).until(today, { largestUnit: 'days' }).days;

/**
 * Returns the reminder whose words are true on the day on which it is sent, which may be later than planned. Days as for
 * `daysOverdue`.
 */
export function wordsOn(
  reminder: PaymentReminder,
  { dueOn, today }: { readonly dueOn: string; readonly today: string },
): PaymentReminder {
  const late = daysOverdue(dueOn, today);
  if (late < 0 || reminder === 'final') return reminder;
  return late === 0 ? 'due' : 'overdue';
}

/**
 * Returns the reminder to send on a day, or null. After a pause of the jobs, the latest one stands for those that were
 * missed.
 */
export function reminderFor(
  { dueOn, reminded }: Pick<Billing, 'dueOn' | 'reminded'>,
  today: string,
): PaymentReminder | null {
  const late = daysOverdue(dueOn, today);
  const due = PAYMENT_REMINDERS.findLast((each) => late >= REMINDER_DAYS[each]) ?? null;
  if (due === null || reminded === null) return due;
  return PAYMENT_REMINDERS.indexOf(due) > PAYMENT_REMINDERS.indexOf(reminded) ? due : null;
}
