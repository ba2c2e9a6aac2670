import type { ListedRoute } from './matcher.ts';

/** Where the list of all pages' code is. */
export const PAGE_CODE = '/builds/pages.json';

/** A page, and the files of code and styles it needs beyond those that every page has. */
export type PageCode = ListedRoute & { readonly files: readonly string[] };
