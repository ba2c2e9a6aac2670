import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import type { Route } from './+types/root';
import { useBrokenOrderReport } from './client/broken-order.ts';
import { failedTarget, onFailedTarget } from './client/code-guard.ts';
import {
  applyRouteRules,
  freshDocument,
  keepResult,
  loadMessages,
  paintFirst,
  withoutVendors,
} from './client/navigation.ts';
import { Document } from './document/document.tsx';
import { ErrorScreen } from './document/error-screen.tsx';
import { knownPages } from './loaders/known-pages.server.ts';

export const middleware: Route.MiddlewareFunction[] = [knownPages];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  paintFirst,
  applyRouteRules,
  freshDocument,
  withoutVendors,
  loadMessages,
  keepResult,
];

export function Layout({ children }: { children: React.ReactNode }) {
  return <Document>{children}</Document>;
}

export default function App() {
  // The code of the next page could not be loaded. The error page replaces this one.
  const failed = useSyncExternalStore(onFailedTarget, failedTarget, () => null);
  if (failed) throw new Error(`Failed to load the code of ${failed.pathname}`);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useBrokenOrderReport(status);
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : null;
  return <ErrorScreen status={status} message={message} />;
}

const messageOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : null;
