import type { unstable_RouterFetch } from 'react-router/dom';
import { newWebId } from '../../kit/web-id.ts';
import { isInProgress, send } from './http-client.ts';
import { isFromPage, keepForm, keepFormOnFailure } from './kept-form.ts';
import { takeData } from './later/data-ahead.ts';

/** Fetches for the router. Uses preloaded data, and keeps the page with a toast if a form gets no response. */
export const routerFetch: unstable_RouterFetch = async (request, { type }) => {
  const { url, method, headers, signal } = request;
  if (method === 'GET') return (await takeData(url)) ?? fetch(request);
  const isBackground = type !== 'navigation';
  try {
    const body = await request.arrayBuffer();
    const response = await sendForm(url, { method, headers, signal, body });
    return await keepFormOnFailure(response, isBackground);
  } catch (error) {
    if (signal.aborted) throw error;
    return keepForm('error.unreached', isBackground);
  }
};

/** Most questions after a first attempt that is still in progress, and the pause between them in milliseconds. */
const MOST_QUESTIONS = 20;
const PAUSE = 1000;

/**
 * Sends a form. If the connection broke while the server was working, the second attempt gets a 409. The same key then
 * gets the answer as soon as there is one, even if the connection breaks once more.
 */
export async function sendForm(
  url: string,
  init: RequestInit,
  { post = send, ask = fetch, pause = wait }: FormDeps = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('idempotency-key', newWebId());
  const form = { ...init, headers };
  let response = await post(url, form);
  for (
    let asked = 0;
    isInProgress(response) && !isFromPage(response) && asked < MOST_QUESTIONS;
    asked += 1
  ) {
    await pause(PAUSE);
    init.signal?.throwIfAborted();
    const inProgress = response;
    response = await ask(url, form).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return inProgress;
    });
  }
  return response;
}

type FormDeps = {
  /** Sends once more on its own. */
  readonly post?: (url: string, init: RequestInit) => Promise<Response>;
  readonly ask?: (url: string, init: RequestInit) => Promise<Response>;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
