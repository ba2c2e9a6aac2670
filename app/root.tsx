import { data, isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import './ui/styles.css';
import { DEFAULT_LOCALE, findLocale } from '../locales/index.ts';
import type { Route } from './+types/root';
import { loadAreas } from './browser/catalogs.ts';
import { Document } from './parts/document.tsx';
import { ErrorScreen } from './parts/error-screen.tsx';
import { areasOf, parseAddress } from './request/address.ts';

/** A first segment that is no locale is no address of ours; English has no prefix. */
const knownLocale: Route.MiddlewareFunction = ({ params, request }) => {
  const prefix = params.locale;
  if (prefix === undefined) return;
  const locale = findLocale(prefix);
  if (!locale || locale === DEFAULT_LOCALE) throw notFound(request.url);
};

/** The browser has the words of a page before it shows it. */
const wordsFirst: Route.ClientMiddlewareFunction = async ({ request }) => {
  const { locale, path } = parseAddress(new URL(request.url).pathname);
  await loadAreas(locale.prefix, areasOf(path));
};

export const middleware: Route.MiddlewareFunction[] = [knownLocale];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [wordsFirst];

function notFound(url: string) {
  const { pathname, search } = new URL(url);
  return data({ path: pathname + search }, { status: 404 });
}

export function Layout({ children }: { children: React.ReactNode }) {
  return <Document>{children}</Document>;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : null;
  return <ErrorScreen status={status} message={message} />;
}

const messageOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : null;
