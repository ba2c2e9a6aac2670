import { type DataStrategyResult, data } from 'react-router';
import { i18n } from './catalogs.ts';
import { isInProgress } from './http-client.ts';
import { showToast } from './toast.ts';

/** The result of a form without an answer. `keepResult` puts what the page shows in its place. */
const KEPT = 'kept';
/** `KEPT` and null in React Router's encoding. */
const KEPT_RESULT = `[{"_1":2},"data","${KEPT}"]`;
const NO_RESULT = '[{"_1":-5},"data"]';
/** Beginning of React Router's encoding of an action that threw. */
const THROWN = /^\[\{"_\d+":-?\d+\},"error"/;

type Failure =
  | 'error.unreached'
  | 'error.kept'
  | 'error.too-large'
  | 'error.too-many'
  | 'error.unconfirmed';

/** What the limits in front of the pages answer. A form that was done, or still is in progress, may have reached us. */
const FAILURES: Readonly<Record<number, Failure>> = {
  410: 'error.unconfirmed',
  413: 'error.too-large',
  429: 'error.too-many',
};

const failureOf = (response: Response): Failure =>
  isInProgress(response) ? 'error.unconfirmed' : (FAILURES[response.status] ?? 'error.kept');

/**
 * Keeps the page and shows a toast. A form sent in the background has the result null. The status 503 stops React Router
 * from loading the page's data again.
 */
export function keepForm(message: Failure, isBackground = false): Response {
  showToast(i18n._(message), 'failed');
  const body = isBackground ? NO_RESULT : KEPT_RESULT;
  return new Response(body, { status: 503, headers: { 'x-remix-response': '' } });
}

/** Returns the results with what the page shows in place of those without an answer. */
export function showAgain(
  results: Record<string, DataStrategyResult>,
  shown: unknown,
): Record<string, DataStrategyResult> {
  const result = data(shown, 503);
  return Object.fromEntries(
    Object.entries(results).map(([route, each]) => [
      route,
      isKept(each) ? { ...each, result } : each,
    ]),
  );
}

const isKept = ({ result }: DataStrategyResult): boolean =>
  typeof result === 'object' && result !== null && 'data' in result && result.data === KEPT;

/** Returns whether the response is that of a page, and not of a proxy or of a limit in front of the pages. */
export const isFromPage = ({ headers }: Response): boolean => headers.has('x-remix-response');

/** Returns the response to a form. If it did not come from the page, or the page failed, keeps the page instead of an error page. */
export async function keepFormOnFailure(
  response: Response,
  isBackground = false,
): Promise<Response> {
  const { status } = response;
  if (status < 400) return response;
  if (!isFromPage(response)) return keepForm(failureOf(response), isBackground);
  const hasFailed = status >= 500 && THROWN.test(await response.clone().text());
  return hasFailed ? keepForm('error.kept', isBackground) : response;
}
