import { createContext, useContext } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Product } from '../../products/index.ts';
import { type Address, parseAddress, productOf } from '../request/address.ts';

/** What every page knows of the site; given by the server, read back from the document in the browser. */
export type Site = {
  readonly siteUrl: string;
  readonly packagePrefix: string;
  readonly buildId: string;
};

export const SiteContext = createContext<Site>({ siteUrl: '', packagePrefix: '', buildId: '' });

export const useSite = (): Site => useContext(SiteContext);

/** Locale and locale-free path of the page being shown. */
export const useAddress = (): Address => parseAddress(useLocation().pathname);

export function useProduct(): Product {
  const { path } = useAddress();
  const [search] = useSearchParams();
  return productOf(path, search);
}
