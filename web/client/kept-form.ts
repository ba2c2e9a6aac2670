import { i18n } from './catalogs.ts';
import { showToast } from './toast.ts';

/** An answer of null, as React Router encodes it: the page stays as it is, with everything typed in it. */
const NOTHING = '[{"_1":-5},"data"]';
/** How React Router begins an answer of an action that threw. */
const THROWN = /^\[\{"_\d+":-?\d+\},"error"/;

/** Keeps the page, and says in a toast why the form was not taken. After a 503 nothing of the page is asked for anew. */
export function keepForm(message: 'error.unreached' | 'error.kept'): Response {
  showToast(i18n._(message), 'failed');
  return new Response(NOTHING, { status: 503, headers: { 'x-remix-response': '' } });
}

/** The answer to a form; where the server failed, or a proxy before it, the page is kept instead of an error page. */
export async function keepFormOnFailure(answer: Response): Promise<Response> {
  if (answer.status < 500) return answer;
  const isOurs = answer.headers.has('x-remix-response');
  const hasFailed = !isOurs || THROWN.test(await answer.clone().text());
  return hasFailed ? keepForm('error.kept') : answer;
}
