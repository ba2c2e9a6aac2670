import { createContext, type ReactNode, useContext } from 'react';
import { type UIMatch, useLocation, useMatches } from 'react-router';
import { findProduct, type Product } from '../../products/index.ts';
import { type Address, parseAddress } from '../routing/address.ts';
import { isReadable, unescapeUnreadable } from '../routing/normalize.ts';
import { productOf } from '../routing/product-context.ts';
import { NO_TAGS, type TagSettings } from './tag-settings.ts';
import { rememberProduct, visitedProduct } from './visit.ts';

/** What every page knows of the site; given by the server, read back from the document in the browser. */
export type Site = {
  readonly siteUrl: string;
  readonly packagePrefix: string;
  readonly buildId: string;
  /** How often the page asks whether the site runs another build, in milliseconds. */
  readonly buildPoll: number;
  /** Vendors set up for measuring and advertising. */
  readonly tags: TagSettings;
  /**
   * On the server: HTML of a part that asks for nothing around it, made once under a name. For what is the same on many
   * pages; the browser has the part itself.
   */
  readonly keep?: ((name: string, part: ReactNode) => string) | undefined;
  /** On the server: marks the inline code of our own parts and of React Router; no other runs. */
  readonly nonce?: string | undefined;
  /** On error pages: the address asked for, where the browser's own would be misread. */
  readonly fullPath?: string | undefined;
  /** On pages that broke: what to quote to support. */
  readonly requestId?: string | undefined;
  /** On pages that broke when a form was sent to them: HTML of that form. */
  readonly sentForm?: string | undefined;
  /**
   * In the browser: the router's key of the place at which the document was opened. A form sent to the address of its own
   * page keeps the place in the history, with the key that it had there.
   */
  readonly openedAs?: string | undefined;
};

export const SiteContext = createContext<Site>({
  siteUrl: '',
  packagePrefix: '',
  buildId: '',
  buildPoll: 0,
  tags: NO_TAGS,
});

export const useSite = (): Site => useContext(SiteContext);

/** The query of the page being shown as it was asked for: React Router spells it anew on the server. */
export function useQuery(): string {
  const { fullPath } = useSite();
  const { search } = useLocation();
  if (fullPath === undefined) return search;
  const at = fullPath.indexOf('?');
  return at === -1 ? '' : fullPath.slice(at);
}

/** Locale and locale-free path of the page being shown. */
export const useAddress = (): Address => parseAddress(useLocation().pathname);

/** Locale-free path of the page being shown, as a link to the same page in another language writes it. */
export function useLinkPath(): string {
  const { fullPath } = useSite();
  const { path } = useAddress();
  const [asked = ''] = fullPath?.split('?', 1) ?? [];
  return isReadable(asked) ? path : unescapeUnreadable(path);
}

/** The product the page speaks of; shared pages keep the one the visit was about. */
export function useProduct(): Product {
  const { pathname, search } = useLocation();
  const { path } = parseAddress(pathname);
  const named = useMatches()
    .map(productNamed)
    .find((key) => key !== null);
  const product =
    (named ? findProduct(named) : null) ??
    productOf(path, new URLSearchParams(search), visitedProduct());
  rememberProduct(product);
  return product;
}

/** Pages about an order name its product in their data: their address cannot. */
function productNamed({ loaderData }: Pick<UIMatch, 'loaderData'>): string | null {
  const named = typeof loaderData === 'object' && loaderData !== null && 'product' in loaderData;
  return named && typeof loaderData.product === 'string' ? loaderData.product : null;
}
