import { parseAddress } from '../../routing/address.ts';

/** The parts of an anchor that decide whether its page is loaded ahead. */
export type LinkLike = Pick<
  HTMLAnchorElement,
  'href' | 'target' | 'origin' | 'pathname' | 'search'
> & { hasAttribute(name: string): boolean };

/**
 * The path, query included, that following a link inside the app would show; null for links that leave the app,
 * open elsewhere, change the language or lead to this very page.
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

/** Pages of an account: whoever is signed out is led elsewhere. */
const ACCOUNT = /^\/(?:login|reset|member)\//;

/**
 * Whether a link in view may well be followed next. The one in the cookie banner and those to an account seldom are: they
 * are loaded when somebody points at them.
 */
export const isLikelyNext = (link: HTMLAnchorElement): boolean =>
  !ACCOUNT.test(parseAddress(link.pathname).path) && link.closest('#cookie-banner') === null;

/** First segments of pages made for one visitor, for this moment or for no search engine: their data is not loaded ahead. */
const OWN = new Set(
  'buy pay paycode scriptions success sandbox login reset member search tip-download office status'.split(
    ' ',
  ),
);

/** A file, not a page: it has no data. */
const FILE = /\.\w+$/;

/**
 * The address of a page's data, where that is the same for everybody; null for files, pages of one visitor
 * and for any with a query.
 */
export function payloadUrl(target: string): string | null {
  const { path } = parseAddress(target);
  if (target.includes('?') || FILE.test(path) || OWN.has(path.split('/')[1] ?? '')) return null;
  return target === '/' ? '/_.data' : `${target}.data`;
}
