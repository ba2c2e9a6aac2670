import { createContext, type ReactNode, useContext } from 'react';
import { type UIMatch, useLocation, useMatches } from 'react-router';
import { findProduct } from '../../products/index.ts';
import { type Address, parseAddress } from '../routing/address.ts';
import { isReadable, unescapeUnreadable } from '../routing/normalize.ts';
import { type ProductContext, productOf } from '../routing/product-context.ts';
import { NO_TAGS, type TagSettings } from './tag-settings.ts';
import { rememberProduct, visitedProduct } from './visit.ts';

export type LowestPrices = {
  readonly prefix: string;
  readonly texts: Readonly<Record<string, string>>;
};

/** Settings that every page needs. The server provides them, and the browser reads them from the document. */
export type Site = {
  readonly siteUrl: string;
  readonly packagePrefix: string;
  readonly buildId: string;
  readonly buildPoll: number;
  readonly tags: TagSettings;
  /** Whether renewals charge saved cards. Otherwise, they charge saved accounts, such as those of PayPal. */
  readonly savesCards: boolean;
  readonly renewalRule: 'by-card' | 'always' | 'never';
  /** Names the files of the messages that the office published, separated by spaces. Empty for none. */
  readonly messages: string;
  /** The lowest price of each product, in words in the language of the document. The list of products shows them. */
  readonly lowestPrices: LowestPrices;
  /** On the server: returns the HTML of a part, cached by name and facts. The part must therefore not use context. */
  readonly keep?:
    | ((name: string, part: ReactNode, facts?: readonly unknown[]) => string)
    | undefined;
  /** On the server: the nonce of our inline scripts and React Router's. The browser runs no others. */
  readonly nonce?: string | undefined;
  /** On error pages: the requested address, which the browser would parse differently. */
  readonly fullPath?: string | undefined;
  /** On pages that failed: the id to quote to support. */
  readonly requestId?: string | undefined;
  /** On pages that failed after a form was sent: the HTML of that form. */
  readonly sentForm?: string | undefined;
  /**
   * In the browser: the router's history key at which the document was opened. Submitting a form to its page keeps it.
   */
  readonly openedAs?: string | undefined;
};

export const SiteContext = createContext<Site>({
  siteUrl: '',
  packagePrefix: '',
  buildId: '',
  buildPoll: 0,
  tags: NO_TAGS,
  savesCards: true,
  renewalRule: 'by-card',
  messages: '',
  lowestPrices: { prefix: '', texts: {} },
});

/** Returns the ending of the messages about renewals: of a term paid by card, or in a shop where everything renews. */
export const renewalForm = <Term extends string>(
  term: Term,
  rule: Site['renewalRule'],
): Term | `${Term}-always` => (rule === 'by-card' ? term : `${term}-always`);

export const useSite = (): Site => useContext(SiteContext);

/** Returns the query as it was requested. React Router encodes it differently on the server. */
export function useQuery(): string {
  const { fullPath } = useSite();
  const { search } = useLocation();
  if (fullPath === undefined) return search;
  const at = fullPath.indexOf('?');
  return at === -1 ? '' : fullPath.slice(at);
}

export const useAddress = (): Address => parseAddress(useLocation().pathname);

/** Returns the current path without locale, as links to the same page in other languages need it. */
export function useLinkPath(): string {
  const { fullPath } = useSite();
  const { path } = useAddress();
  const [requestedPath = ''] = fullPath?.split('?', 1) ?? [];
  return isReadable(requestedPath) ? path : unescapeUnreadable(path);
}

/** Returns the product of the current page. Shared pages keep the product of the visit. */
export function useProductContext(): ProductContext {
  const { pathname, search } = useLocation();
  const { path } = parseAddress(pathname);
  const named = useMatches()
    .map(productNamed)
    .find((key) => key !== null);
  const ofData = named ? findProduct(named) : null;
  const context = ofData
    ? { product: ofData, isAboutProduct: true }
    : productOf(path, new URLSearchParams(search), visitedProduct());
  if (context.isAboutProduct) rememberProduct(context.product);
  return context;
}

/** Returns the product in the page's data. Pages about an order have it there, because their address does not. */
function productNamed({ loaderData }: Pick<UIMatch, 'loaderData'>): string | null {
  const named = typeof loaderData === 'object' && loaderData !== null && 'product' in loaderData;
  return named && typeof loaderData.product === 'string' ? loaderData.product : null;
}
