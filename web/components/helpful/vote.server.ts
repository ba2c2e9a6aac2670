import { data, type RouterContextProvider, redirect } from 'react-router';
import { countVote, findAnswer } from '../../../domain/feedback/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { boxId, type VoteResult } from './vote.ts';

/** Reads a counted vote from the address, to which voters without scripts return. Cached pages have no query. */
export function readVoteResult(query: URLSearchParams): VoteResult | null {
  const answer = findAnswer(query.get('helpful') ?? '');
  return answer && { question: query.get('question') ?? '', answer };
}

type RouteArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** A page without locale, and its anchors to vote about. An empty anchor stands for the whole page. */
type Votable = { readonly page: string; readonly anchors: readonly string[] };

/** Handles a vote: 303, 413, 422, or 429. A repetition within a minute is a double click and is not counted. */
export async function handleVote({ request, context }: RouteArgs, { page, anchors }: Votable) {
  const form = await readForm(request);
  if (form === null) return refuse('', 413);
  const answer = findAnswer(textField(form, 'answer'));
  const question = textField(form, 'question');
  if (answer === null || !anchors.includes(question)) return refuse(question, 422);
  const { consume } = context.get(requestInfoContext);
  const wait = consume('feedback');
  if (wait !== null) return refuse(question, 429, wait);
  const { locale } = parseAddress(pageUrl(request).pathname);
  const vote = { page, question, locale: locale.prefix, answer };
  if (consume('feedback-again', `${page}#${question}`) === null) {
    await context.get(servicesContext).database.run((work) => countVote(work, vote));
  }
  const query = new URLSearchParams({ helpful: answer, ...(question ? { question } : {}) });
  const place = encodeURIComponent(boxId(question));
  throw redirect(`${localize(locale, page)}?${query}#${place}`, 303);
}

const refuse = (question: string, status: number, wait: number | null = null) =>
  data<VoteResult>(
    { question, answer: 'failed' },
    { status, headers: wait === null ? {} : { 'retry-after': `${wait}` } },
  );
