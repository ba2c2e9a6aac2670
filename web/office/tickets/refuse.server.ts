import { data } from 'react-router';
import type { Refusal } from '../act-form.tsx';
import { type FormValues, readAllFormValues } from '../form-values.ts';

/** Field of the form that is wrong. */
export type BulkFault = 'chosen' | 'why' | 'assignee' | 'tag' | 'moment';
export type FilterFault = 'malformed' | 'known' | 'full';

export type TicketsResult = {
  readonly refusal: Refusal;
  readonly fault: BulkFault | null;
  readonly filterFault: FilterFault | null;
  readonly submitted: FormValues;
};

export function refuseTickets(form: FormData, why: Partial<TicketsResult> = {}) {
  const nothing = { refusal: 'check-fields', fault: null, filterFault: null } as const;
  return data<TicketsResult>(
    { ...nothing, submitted: readAllFormValues(form), ...why },
    { status: 422 },
  );
}
