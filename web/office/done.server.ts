import { data, redirect } from 'react-router';
import { servicesContext, type Work } from '../loaders/context.ts';
import { textField } from '../loaders/limited-form.server.ts';
import { pageUrl } from '../routing/page-url.ts';
import type { Refusal } from './act-form.tsx';
import { readAllFormValues } from './form-values.ts';
import type { RouteArgs, StaffAction } from './guard.server.ts';
import { reasonFault } from './reason.ts';

export type DoneQuery = Readonly<Record<string, string>>;

/** Redirects to the page of the form, which confirms the action. */
export function toDone(request: Request, query: DoneQuery = {}): never {
  const confirmed = new URLSearchParams({ ...query, done: '1' });
  throw redirect(`${pageUrl(request).pathname}?${confirmed}`, 303);
}

/** Returns the page's query, so that its list shows the same rows. */
export const sameQuery = (request: Request): DoneQuery =>
  Object.fromEntries(pageUrl(request).searchParams);

export const wasDone = (query: URLSearchParams): boolean => query.get('done') === '1';

/**
 * Runs `change` with the reason in one transaction and redirects to the page with `query`, or answers 422 with the
 * typed values. `change` returns false if its object is no longer as the page showed it.
 */
export async function doWithReason(
  { request, context }: RouteArgs,
  { form }: StaffAction,
  change: (work: Work, why: string) => Promise<boolean>,
  query: DoneQuery = sameQuery(request),
) {
  const refuse = (refusal: Refusal) =>
    data({ refusal, submitted: readAllFormValues(form) }, { status: 422 });
  const why = textField(form, 'why');
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const isDone = await context.get(servicesContext).database.run((work) => change(work, why));
  return isDone ? toDone(request, query) : refuse('changed');
}
