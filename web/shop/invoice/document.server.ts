import { type Invoice, openInvoice } from '../../../domain/invoice/index.ts';
import type { Services } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';

/** Prefix of the language an address is in. */
export const prefixOf = (url: URL): string => parseAddress(url.pathname).locale.prefix;

/** What names the document in the address of its pages. */
export const tokenOf = (url: URL): string => url.searchParams.get('document') ?? '';

/** The document a signed link speaks of; null for no link, a forged one, or a document that is not there. */
export const documentOf = (url: URL, services: Services): Promise<Invoice | null> =>
  services.database.read((reader) =>
    openInvoice(reader, services.settings.sessionSecret, tokenOf(url)),
  );
