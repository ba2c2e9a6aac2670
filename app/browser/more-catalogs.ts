import type { Catalog } from './catalogs.ts';

/** Words of accounts, licences, requests and the office: most visitors never need the list. */
export const files = import.meta.glob<Catalog>(
  '../../locales/*/messages/{account,licence,office,subscription,ticket,uninstall}.po',
);
