import { I18nProvider } from '@lingui/react';
import { type HTMLElement, parse } from 'node-html-parser';
import type { ComponentType } from 'react';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from 'react-router';
import { wordsOf } from '../../web/loaders/catalogs.server.ts';
import { type Services, servicesContext } from '../../web/loaders/context.ts';
import { renderWhole } from '../../web/loaders/render-whole.server.ts';
import { requestInfoContext } from '../../web/loaders/request-info.ts';
import { parseAddress } from '../../web/routing/address.ts';

type PageModule = {
  readonly loader: (args: never) => unknown;
  readonly action?: (args: never) => unknown;
  readonly default: (props: never) => unknown;
};

export function routeContext(services: Services): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestInfoContext, {
    requestId: 'drawn',
    fullPath: '/',
    trouble: null,
    from: null,
    consume: () => null,
  });
  return context;
}

type Fields = Readonly<Record<string, string>>;
type Drawn = { readonly status: number; readonly document: HTMLElement };

function Screen({ page }: { page: PageModule }) {
  const Page = page.default as ComponentType<{ loaderData: unknown; actionData: unknown }>;
  return <Page loaderData={useLoaderData()} actionData={useActionData()} />;
}

/** Runs a route without a server. `fields` submits a form. `pattern` is the path in the router's syntax. */
export function drawnPage(page: PageModule, pattern: string, services: Services) {
  const { loader, action } = page;
  const parts = { loader, ...(action ? { action } : {}) } as Pick<RouteObject, 'loader' | 'action'>;
  const handler = createStaticHandler([
    { path: pattern, element: <Screen page={page} />, ...parts },
  ]);
  return async (path: string, fields?: Fields | FormData): Promise<Drawn> => {
    const url = new URL(path, 'https://shop.example');
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const init = fields ? { method: 'POST', body } : {};
    const requestContext = routeContext(services);
    const answer = await handler.query(new Request(url, init), { requestContext });
    if (answer instanceof Response)
      throw new Error(`Redirected to ${answer.headers.get('location')}`);
    const html = await renderWhole(
      <I18nProvider i18n={wordsOf(parseAddress(url.pathname).locale)}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, answer)}
          context={answer}
        />
      </I18nProvider>,
    );
    return { status: answer.statusCode, document: parse(html) };
  };
}
