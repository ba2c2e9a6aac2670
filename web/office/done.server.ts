import { data, redirect } from 'react-router';
import { servicesContext, type Work } from '../loaders/context.ts';
import { textField } from '../loaders/limited-form.server.ts';
import { pageUrl } from '../routing/page-url.ts';
import type { Refusal } from './act-form.tsx';
import { readAllFormValues } from './form-values.ts';
import type { RouteArgs, StaffAction } from './guard.server.ts';
import { reasonFault } from './reason.ts';

export type DoneQuery = Readonly<Record<string, string>>;

const samePath = (request: Request): string => pageUrl(request).pathname;

/** Redirects to a page, by default that of the form, which confirms the action. */
export function toDone(request: Request, query: DoneQuery = {}, path = samePath(request)): never {
  const confirmed = new URLSearchParams({ ...query, done: '1' });
  throw redirect(`${path}?${confirmed}`, 303);
}

/** Returns the page's query, so that its list shows the same rows. */
export const sameQuery = (request: Request): DoneQuery =>
  Object.fromEntries(pageUrl(request).searchParams);

export const wasDone = (query: URLSearchParams): boolean => query.get('done') === '1';

/**
 * Runs `change` with the reason in one transaction and redirects to `path` with `query`, or answers 422 with the typed
 * values. `change` returns false if its object is no longer as the page showed it, or another refusal.
 */
export async function doWithReason(
  { request, context }: RouteArgs,
  { form }: StaffAction,
  change: (work: Work, why: string) => Promise<boolean | Refusal>,
  query: DoneQuery = sameQuery(request),
  path = samePath(request),
) {
  const refuse = (refusal: Refusal) =>
    data({ refusal, submitted: readAllFormValues(form) }, { status: 422 });
  const why = textField(form, 'why');
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const changed = await context.get(servicesContext).database.run((work) => change(work, why));
  if (changed === true) return toDone(request, query, path);
  return refuse(changed === false ? 'changed' : changed);
}
