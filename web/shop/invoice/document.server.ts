import { type Invoice, openInvoice } from '../../../domain/invoice/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';

export const prefixOf = (url: URL): string => parseAddress(url.pathname).locale.prefix;

export const tokenOf = (url: URL): string => url.searchParams.get('document') ?? '';

/** Returns the page of the document whose file the URL names. */
export const pageOf = ({ pathname, search }: URL): string =>
  localize(parseAddress(pathname).locale, '/invoice') + search;

/** Returns the document of a signed link; null if the link is missing or forged, or the document does not exist. */
export const documentOf = (url: URL, services: Services): Promise<Invoice | null> =>
  services.database.read((reader) =>
    openInvoice(reader, services.settings.sessionSecret, tokenOf(url)),
  );
