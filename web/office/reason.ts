import { useActionData } from 'react-router';
import { type FormValues, formValue } from './form-values.ts';

/** Longest reason in the log, in UTF-16 units like the fields. */
export const REASON_LENGTH = 1000;

/** Returns the fault of a reason, or null. */
export function reasonFault(why: string): 'reason-required' | 'reason-long' | null {
  if (why === '') return 'reason-required';
  return why.length > REASON_LENGTH ? 'reason-long' : null;
}

/** Returns the sent values if the form with this id was refused, otherwise null. */
export function useSubmittedValues(id: string): FormValues | null {
  const answer = useActionData() as { readonly submitted?: FormValues | null } | undefined;
  const submitted = answer?.submitted ?? null;
  return formValue(submitted, 'form') === id ? submitted : null;
}
