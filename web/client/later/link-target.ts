import { parseAddress } from '../../routing/address.ts';

export type LinkLike = Pick<
  HTMLAnchorElement,
  'href' | 'target' | 'origin' | 'pathname' | 'search'
> & { hasAttribute(name: string): boolean };

/**
 * Returns the path and query that the router would open. Null for other languages, other sites, and the current page.
 */
export function preloadPath(
  link: LinkLike,
  here: Pick<Location, 'origin' | 'pathname'>,
): string | null {
  if (link.origin !== here.origin || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  if (link.pathname === here.pathname) return null;
  if (parseAddress(link.pathname).locale !== parseAddress(here.pathname).locale) return null;
  return link.pathname + link.search;
}

const ACCOUNT = /^\/(?:login|reset|member)\//;

/**
 * Returns whether a visible link deserves preloading. Links to an account and in the cookie banner are seldom followed.
 */
export const isLikelyNext = (link: HTMLAnchorElement): boolean =>
  !ACCOUNT.test(parseAddress(link.pathname).path) && link.closest('#cookie-banner') === null;

/**
 * First segments of pages that depend on the visitor or the moment, or are not indexed. Their data is not preloaded.
 */
const OWN = new Set(
  'buy pay paycode scriptions success sandbox login reset member search tip-download office status'.split(
    ' ',
  ),
);

const FILE = /\.\w+$/;

/** Returns the address of a page's data if it is the same for everybody, or null. */
export function payloadUrl(target: string): string | null {
  const { path } = parseAddress(target);
  if (target.includes('?') || FILE.test(path) || OWN.has(path.split('/')[1] ?? '')) return null;
  return target === '/' ? '/_.data' : `${target}.data`;
}
