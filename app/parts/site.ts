import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '../../products/index.ts';
import { rememberProduct, visitedProduct } from '../browser/visit.ts';
import { type Address, parseAddress } from '../request/address.ts';
import { productOf } from '../request/product-context.ts';

/** What every page knows of the site; given by the server, read back from the document in the browser. */
export type Site = {
  readonly siteUrl: string;
  readonly packagePrefix: string;
  readonly buildId: string;
  /** On error pages: the address asked for, where the browser's own would be misread. */
  readonly fullPath?: string | undefined;
  /** On pages that broke: what to quote to support. */
  readonly requestId?: string | undefined;
};

export const SiteContext = createContext<Site>({ siteUrl: '', packagePrefix: '', buildId: '' });

export const useSite = (): Site => useContext(SiteContext);

/** Locale and locale-free path of the page being shown. */
export const useAddress = (): Address => parseAddress(useLocation().pathname);

/** The product the page speaks of; shared pages keep the one the visit was about. */
export function useProduct(): Product {
  const { pathname, search } = useLocation();
  const { path } = parseAddress(pathname);
  const product = productOf(path, new URLSearchParams(search), visitedProduct());
  rememberProduct(product);
  return product;
}
