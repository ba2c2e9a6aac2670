import { send } from './http-client.ts';
import { keepForm, keepFormOnFailure } from './kept-form.ts';
import { takeData } from './later/data-ahead.ts';

/**
 * How the router asks. Data fetched ahead is there; what a form sends goes out as everything of ours does: with a key,
 * and once more where that may help. Where the network gives no answer, or the server fails, a toast says so, and the page stays.
 */
export async function routerFetch(request: Request): Promise<Response> {
  const { url, method, headers, signal } = request;
  if (method === 'GET') return (await takeData(url)) ?? fetch(request);
  try {
    const body = await request.arrayBuffer();
    return await keepFormOnFailure(await send(url, { method, headers, signal, body }));
  } catch (error) {
    if (signal.aborted) throw error;
    return keepForm('error.unreached');
  }
}
