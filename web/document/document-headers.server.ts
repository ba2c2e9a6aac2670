import type { EntryContext } from 'react-router';
import { messageFilesOf } from '../../locales/browser-messages.ts';
import type { Locale } from '../../locales/index.ts';
import { engineSources } from '../client/search-engine.ts';
import {
  isKeyAddress,
  isWithoutVendors,
  sourcesFor,
  type TagSettings,
} from '../client/tag-settings.ts';
import { paymentSources } from '../loaders/payment-sources.ts';
import { areasOf, parseAddress } from '../routing/address.ts';
import { type Handle, isUnlisted, leafOf } from '../routing/handle.ts';
import { PAGE_KIND, type PageKind } from '../routing/page-kind.ts';

type Rendered = {
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  readonly router: EntryContext;
  readonly hashes: readonly string[];
  readonly locale: Locale;
  readonly codeFiles: ReadonlyMap<string, string>;
  /** Those of the messages that the office published. */
  readonly messageFiles: string;
  readonly tags: TagSettings;
  readonly searchEngineId: string | null;
  readonly paidBy: string;
};

/** The page on which visitors may record their voice. All other pages forbid the microphone. */
const VOICE_PAGE = 'vox-magic-v';
const FORBIDDEN = 'camera=(), geolocation=(), microphone=()';
const MICROPHONE = 'camera=(), geolocation=(), microphone=(self), payment=(self)';

export function documentHeaders(rendered: Rendered): void {
  const { request, status, headers, router, locale } = rendered;
  const { handle, base } = leafOf(routeMatches(router));
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale.tag);
  const preloads = listPreloads(request, rendered);
  if (preloads.length > 0) headers.set('link', preloads.join(', '));
  // In development, Vite adds its own scripts and styles.
  if (import.meta.env.PROD) headers.set('content-security-policy', policyFor(base, rendered));
  if (base === VOICE_PAGE) headers.set('permissions-policy', MICROPHONE);
  const wallets = paymentSources(rendered.paidBy, base, 'wallet').map((host) => `"${host}"`);
  if (wallets.length > 0) {
    headers.set('permissions-policy', `${FORBIDDEN}, payment=(self ${wallets.join(' ')})`);
    // Wallets open a window of their own and answer from there.
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  }
  if (isUnlisted(handle, base) || status !== 200) headers.set('x-robots-tag', 'noindex');
  // Scripts of the next page could read the address as its referrer.
  if (isKeyAddress(new URL(request.url).search)) headers.set('referrer-policy', 'strict-origin');
  const kind = kindOf(handle, status, request);
  headers.set(PAGE_KIND, kind);
  headers.set('cache-control', kind === 'shared' ? REVALIDATE : 'private, no-store');
}

/** The catalogs of the page, and the published messages that override some of theirs. */
export function listPreloads(
  { url }: Pick<Request, 'url'>,
  { locale, codeFiles, messageFiles }: Pick<Rendered, 'locale' | 'codeFiles' | 'messageFiles'>,
): string[] {
  const areas = areasOf(parseAddress(new URL(url).pathname).path);
  const catalogs = areas.flatMap((area) => codeFiles.get(`${locale.prefix}/${area}`) ?? []);
  const published = messageFilesOf(messageFiles, locale.prefix, areas);
  return [
    ...catalogs.map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`),
    // Without `crossorigin`, the browser does not use it for `fetch`.
    ...published.map((file) => `<${file}>; rel=preload; as=fetch; crossorigin; fetchpriority=low`),
  ];
}

const REVALIDATE = 'public, max-age=0, must-revalidate';

function kindOf(handle: Handle, status: number, request: Request): PageKind {
  if (handle.secret) return 'secret';
  if (request.method === 'POST') return 'own';
  return handle.cached && status === 200 && new URL(request.url).search === '' ? 'shared' : 'own';
}

function routeMatches(router: EntryContext) {
  return router.staticHandlerContext.matches.map(({ route }) => ({
    id: route.id,
    handle: route.handle as unknown,
  }));
}

/** Returns the content security policy. Inline scripts are allowed by hash, so that the cached bytes stay the same. */
function policyFor(
  route: string,
  rendered: Pick<Rendered, 'request' | 'hashes' | 'tags' | 'searchEngineId' | 'paidBy'>,
): string {
  const { hashes, tags, searchEngineId, paidBy, request } = rendered;
  const { pathname, search } = new URL(request.url);
  // The hosted search engine counts as a vendor.
  const isPrivate = isWithoutVendors(parseAddress(pathname).path, search);
  const paid = (directive: Parameters<typeof paymentSources>[2]) =>
    paymentSources(paidBy, route, directive)
      .map((host) => ` ${host}`)
      .join('');
  const engine = (directive: Parameters<typeof engineSources>[1]) =>
    engineSources(isPrivate ? null : searchEngineId, directive)
      .map((host) => ` ${host}`)
      .join('');
  const from = (directive: Parameters<typeof sourcesFor>[1]) =>
    ["'self'", ...sourcesFor(tags, directive)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${from('script')}${engine('script')}${paid('script')} ${hashes.join(' ')}`,
    `connect-src ${from('connect')}${engine('connect')}${paid('connect')}`,
    `frame-src ${from('frame')}${paid('frame')}`,
    `style-src 'self'${engine('style')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${from('image')}${engine('image')}${paid('image')} data:`,
    "base-uri 'none'",
    `form-action 'self'${paid('form')}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
