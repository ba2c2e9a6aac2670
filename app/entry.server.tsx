import { Writable } from 'node:stream';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { SiteContext } from './parts/site.ts';
import { parseAddress } from './request/address.ts';
import { wordsOf } from './request/catalogs.server.ts';
import { askedContext, servicesContext } from './request/context.ts';
import { documentHeaders } from './request/document-headers.server.ts';
import { tagsAt } from './request/tag-settings.ts';

export { askedContext, servicesContext };

/** How long a visitor had better wait when the database is away, in seconds. */
const RETRY_AFTER = '5';

/** Requests that failed because the database is away: known from the error, told by the answer. */
const outages = new WeakSet<RouterContextProvider>();

/** Everything thrown that is no answer: logged once, shown to nobody. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  const { isOutage, report } = context.get(servicesContext);
  if (isOutage(error)) outages.add(context);
  if (!request.signal.aborted) report(error, request);
}

/** Renders a document whole, with its real status, and the policy headers of its route. */
export default async function handleRequest(
  ...[request, given, headers, router, context]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const { settings, provider } = context.get(servicesContext);
  const { siteUrl, packagePrefix, buildId, buildPoll, codeFiles, searchEngineId } = settings;
  const { requestId, fullPath } = context.get(askedContext);
  const isAway = given === 500 && outages.has(context);
  const status = isAway ? 503 : given;
  if (isAway) headers.set('retry-after', RETRY_AFTER);
  const { pathname, search } = new URL(request.url);
  const { locale, path } = parseAddress(pathname);
  const tags = tagsAt(path, search, settings.tags);
  const site = {
    ...{ siteUrl, packagePrefix, buildId, buildPoll, fullPath, tags },
    takeOver: codeFiles.get('take-over'),
    requestId: status >= 500 ? requestId : undefined,
  };
  const body = await renderWhole(
    <SiteContext value={site}>
      <I18nProvider i18n={wordsOf(locale)}>
        <ServerRouter context={router} url={request.url} />
      </I18nProvider>
    </SiteContext>,
  );
  documentHeaders({
    request,
    status,
    headers,
    router,
    html: body.toString(),
    locale,
    codeFiles,
    tags,
    searchEngineId,
    paidBy: provider.id,
  });
  return new Response(new Uint8Array(body), { status, headers });
}

/** All bytes of a tree, once nothing in it waits any more; rejects with the first error in it. */
function renderWhole(tree: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const whole = new Writable({
      write(part: Uint8Array, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      // Every part in its place: the page is sent when all of it is there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(whole),
      onError: reject,
    });
  });
}
