/** Internal header. It carries the app's `PageKind` to the server, which removes it. */
export const PAGE_KIND = 'x-page-kind';

/** Internal header. The server does not store a response that has it for repeated requests. */
export const SHOWN_ONCE = 'x-shown-once';

/**
 * `shared`: the same bytes for everybody, so the page cache keeps them. `own`: rendered for one visitor. `secret`: also
 * never compressed, because the compressed length could leak what the page shows.
 */
export type PageKind = 'shared' | 'own' | 'secret';
