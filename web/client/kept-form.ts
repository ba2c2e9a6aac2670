import { i18n } from './catalogs.ts';
import { isInProgress } from './http-client.ts';
import { showToast } from './toast.ts';

/** An action result of null in React Router's encoding. The page keeps everything typed into it. */
const NOTHING = '[{"_1":-5},"data"]';
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

/** Keeps the page and shows a toast. The status 503 stops React Router from loading the page's data again. */
export function keepForm(message: Failure): Response {
  showToast(i18n._(message), 'failed');
  return new Response(NOTHING, { status: 503, headers: { 'x-remix-response': '' } });
}

/** Returns whether the response is that of a page, and not of a proxy or of a limit in front of the pages. */
export const isFromPage = ({ headers }: Response): boolean => headers.has('x-remix-response');

/** Returns the response to a form. If it did not come from the page, or the page failed, keeps the page instead of an error page. */
export async function keepFormOnFailure(response: Response): Promise<Response> {
  const { status } = response;
  if (status < 400) return response;
  if (!isFromPage(response)) return keepForm(failureOf(response));
  const hasFailed = status >= 500 && THROWN.test(await response.clone().text());
  return hasFailed ? keepForm('error.kept') : response;
}
