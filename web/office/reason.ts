import { useActionData } from 'react-router';
import { type Sent, sentValue } from './sent.ts';

/** Longest reason the log keeps, in UTF-16 units as fields count them. */
export const REASON_LENGTH = 1000;

/** Why a reason is refused; null when it can be kept whole. */
export function reasonFault(why: string): 'reason-required' | 'reason-long' | null {
  if (why === '') return 'reason-required';
  return why.length > REASON_LENGTH ? 'reason-long' : null;
}

/** What was sent with the form of this id when it was refused; null for every other form of the page. */
export function useTried(id: string): Sent | null {
  const answer = useActionData() as { readonly tried?: Sent | null } | undefined;
  const tried = answer?.tried ?? null;
  return sentValue(tried, 'form') === id ? tried : null;
}
