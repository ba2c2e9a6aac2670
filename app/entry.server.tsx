import { I18nProvider } from '@lingui/react';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { SiteContext } from './parts/site.ts';
import { parseAddress } from './request/address.ts';
import { wordsOf } from './request/catalogs.server.ts';
import { askedContext, servicesContext } from './request/context.ts';
import { documentHeaders } from './request/document-headers.server.ts';

export { askedContext, servicesContext };

/** Everything thrown that is no answer: logged once, shown to nobody. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (!request.signal.aborted) context.get(servicesContext).report(error, request);
}

/** Renders a document whole: one string, its real status, and the policy headers of its route. */
export default async function handleRequest(
  ...[request, status, headers, router, context]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const { settings, provider } = context.get(servicesContext);
  const { siteUrl, packagePrefix, buildId, buildPoll, catalogFiles, tags, searchEngineId } =
    settings;
  const { requestId, fullPath } = context.get(askedContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const site = {
    ...{ siteUrl, packagePrefix, buildId, buildPoll, fullPath, tags },
    requestId: status >= 500 ? requestId : undefined,
  };
  const failure: { error?: unknown } = {};
  const stream = await renderToReadableStream(
    <SiteContext value={site}>
      <I18nProvider i18n={wordsOf(locale)}>
        <ServerRouter context={router} url={request.url} />
      </I18nProvider>
    </SiteContext>,
    {
      onError(error) {
        failure.error = error;
      },
    },
  );
  await stream.allReady;
  if ('error' in failure) throw failure.error;
  const html = await new Response(stream).text();
  documentHeaders({
    request,
    status,
    headers,
    router,
    html,
    locale,
    catalogFiles,
    tags,
    searchEngineId,
    paidBy: provider.id,
  });
  return new Response(html, { status, headers });
}
