import { data, redirect } from 'react-router';
import { servicesContext, type Work } from '../loaders/context.ts';
import { textField } from '../loaders/limited-form.server.ts';
import { pageUrl } from '../routing/page-url.ts';
import type { Refusal } from './act-form.tsx';
import type { Acting, Asking } from './guard.server.ts';
import { reasonFault } from './reason.ts';
import { triedOf } from './sent.ts';

/** What a page has to know, beside that something is done. */
export type DoneQuery = Readonly<Record<string, string>>;

/** Leads back to the page a form was sent to, by GET; it then says that this is done. */
export function toDone(request: Request, query: DoneQuery = {}): never {
  const said = new URLSearchParams({ ...query, done: '1' });
  throw redirect(`${pageUrl(request).pathname}?${said}`, 303);
}

/** The query of the page as it is: the same part of its list. */
export const sameQuery = (request: Request): DoneQuery =>
  Object.fromEntries(pageUrl(request).searchParams);

/** Whether a page is opened after something was done. */
export const wasDone = (query: URLSearchParams): boolean => query.get('done') === '1';

/**
 * Does one thing that takes a reason, in one transaction, and leads back to the page; or says with status 422 why not, with what was typed.
 * `change` is handed the reason and answers whether what it is about was still as the page showed it; `query` is what the
 * page has to know, usually what it knows already.
 */
export async function doWithReason(
  { request, context }: Asking,
  { form }: Acting,
  change: (work: Work, why: string) => Promise<boolean>,
  query: DoneQuery = sameQuery(request),
) {
  const refuse = (refusal: Refusal) => data({ refusal, tried: triedOf(form) }, { status: 422 });
  const why = textField(form, 'why');
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const isDone = await context.get(servicesContext).database.run((work) => change(work, why));
  return isDone ? toDone(request, query) : refuse('changed');
}
