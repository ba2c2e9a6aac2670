import type { ListedRoute } from './matcher.ts';

/** Address of the list of all pages' files. */
export const PAGE_CODE = '/builds/pages.json';

/** A page, and the code and style files it needs in addition to those of every page. */
export type PageCode = ListedRoute & { readonly files: readonly string[] };
