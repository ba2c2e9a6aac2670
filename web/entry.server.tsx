import { I18nProvider } from '@lingui/react';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { renewalRuleOf, savesCards } from '../domain/payment/index.ts';
import { systemRandom } from '../kit/random.ts';
import { setTextOverrides } from '../locales/text-overrides.ts';
import { arrangeProducts } from '../products/index.ts';
import { SiteContext } from './client/site.ts';
import { tagsAt } from './client/tag-settings.ts';
import { documentHeaders } from './document/document-headers.server.ts';
import { ownScripts } from './document/inline-scripts.server.ts';
import { openMessages } from './loaders/catalogs.server.ts';
import { servicesContext } from './loaders/context.ts';
import { tryLowestPrices } from './loaders/lowest-prices.server.ts';
import { keepHtml, renderWhole } from './loaders/render-whole.server.ts';
import { requestInfoContext } from './loaders/request-info.ts';
import { sentBodyContext } from './loaders/sent-body.ts';
import { repeatForm } from './loaders/sent-form.server.tsx';
import { parseAddress } from './routing/address.ts';

export { arrangeProducts, requestInfoContext, sentBodyContext, servicesContext, setTextOverrides };

/** How long a client should wait before retrying while the database is down, in seconds. */
const RETRY_AFTER = '5';

/** Requests that failed because the database is down. `handleError` adds them, and `handleRequest` answers 503. */
const outages = new WeakSet<RouterContextProvider>();

/** Reports every thrown error that is not a response, once. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  const { isOutage, report } = context.get(servicesContext);
  if (isOutage(error)) outages.add(context);
  // Client errors (405, 413 …) are not failures of the site.
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isClientError) report(error, request);
}

export default async function handleRequest(
  ...[request, routerStatus, headers, router, context]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const services = context.get(servicesContext);
  const { settings, provider } = services;
  const { siteUrl, packagePrefix, buildId, buildPoll, codeFiles, searchEngineId } = settings;
  const { requestId, fullPath } = context.get(requestInfoContext);
  const isOutage = routerStatus === 500 && outages.has(context);
  const status = isOutage ? 503 : routerStatus;
  if (isOutage) headers.set('retry-after', RETRY_AFTER);
  const { pathname, search } = new URL(request.url);
  const { locale, path } = parseAddress(pathname);
  const tags = tagsAt(path, search, settings.tags, searchEngineId !== null);
  const nonce = import.meta.env.PROD
    ? Buffer.from(systemRandom.bytes(16)).toString('base64url')
    : undefined;
  const messages = openMessages(locale);
  const { words } = messages;
  const hasFailed = status >= 500 && router.staticHandlerContext.errors !== null;
  const sentForm = hasFailed ? await repeatForm(request, context, { i18n: words, path }) : null;
  const lowestPrices = await tryLowestPrices(services, locale, request);
  const site = {
    siteUrl,
    lowestPrices,
    packagePrefix,
    buildId,
    buildPoll,
    fullPath,
    tags,
    savesCards: savesCards(provider),
    renewalRule: renewalRuleOf(provider),
    messages: messages.files,
    nonce,
    keep: import.meta.env.PROD ? keepHtml(messages.version) : undefined,
    requestId: status >= 500 ? requestId : undefined,
    sentForm: sentForm ?? undefined,
  };
  const page = await renderWhole(
    <SiteContext value={site}>
      <I18nProvider i18n={words}>
        <ServerRouter context={router} url={request.url} {...(nonce ? { nonce } : {})} />
      </I18nProvider>
    </SiteContext>,
  );
  const { html, hashes } = ownScripts(page, nonce);
  documentHeaders({
    request,
    status,
    headers,
    router,
    hashes,
    locale,
    codeFiles,
    messageFiles: messages.files,
    tags,
    searchEngineId,
    paidBy: provider.id,
  });
  return new Response(html, { status, headers });
}
