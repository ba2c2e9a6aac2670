import { send } from './http-client.ts';
import { keepForm, keepFormOnFailure } from './kept-form.ts';
import { takeData } from './later/data-ahead.ts';

/** Fetches for the router. Uses preloaded data, and keeps the page with a toast if a form gets no response. */
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
