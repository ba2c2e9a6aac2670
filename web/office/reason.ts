import { useActionData } from 'react-router';
import { type Sent, sentValue } from './sent.ts';

/** Longest reason in the log, in UTF-16 units like the fields. */
export const REASON_LENGTH = 1000;

/** Returns the fault of a reason, or null. */
export function reasonFault(why: string): 'reason-required' | 'reason-long' | null {
  if (why === '') return 'reason-required';
  return why.length > REASON_LENGTH ? 'reason-long' : null;
}

/** Returns the sent values if the form with this id was refused, otherwise null. */
export function useTried(id: string): Sent | null {
  const answer = useActionData() as { readonly tried?: Sent | null } | undefined;
  const tried = answer?.tried ?? null;
  return sentValue(tried, 'form') === id ? tried : null;
}
