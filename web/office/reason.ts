import { useActionData } from 'react-router';
import { type FormValues, formValue } from './form-values.ts';

/** In UTF-16 units, like the fields. */
export const REASON_LENGTH = 1000;

export function reasonFault(why: string): 'reason-required' | 'reason-long' | null {
  if (why === '') return 'reason-required';
  return why.length > REASON_LENGTH ? 'reason-long' : null;
}

/** The sent values if the form with this id was refused. */
export function useSubmittedValues(id: string): FormValues | null {
  const result = useActionData() as { readonly submitted?: FormValues | null } | undefined;
  const submitted = result?.submitted ?? null;
  return formValue(submitted, 'form') === id ? submitted : null;
}
