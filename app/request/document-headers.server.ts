import { createHash } from 'node:crypto';
import type { EntryContext } from 'react-router';
import type { Locale } from '../../locales/index.ts';
import { leafOf } from './handle.ts';

/** Tells the server in front that these bytes are the same for everybody. Never leaves the machine. */
export const SHARED_PAGE = 'x-shared-page';

type Rendered = {
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  readonly router: EntryContext;
  readonly html: string;
  readonly locale: Locale;
};

/** Headers every document carries: its language, who may run scripts in it, who may keep it. */
export function documentHeaders({ request, status, headers, router, html, locale }: Rendered) {
  const { handle } = leafOf(routeMatches(router));
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale.tag);
  headers.set('content-security-policy', policyFor(html));
  if (handle.noIndex || status !== 200) headers.set('x-robots-tag', 'noindex');
  const shared = handle.cached && status === 200 && new URL(request.url).search === '';
  headers.set('cache-control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  if (shared) headers.set(SHARED_PAGE, '1');
}

function routeMatches(router: EntryContext) {
  return router.staticHandlerContext.matches.map(({ route }) => ({
    id: route.id,
    handle: route.handle as unknown,
  }));
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Inline scripts are allowed by their hash, so the same bytes can be kept and served again. */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
