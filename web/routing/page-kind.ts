/** Header by which the app tells the server in front how a page may be handled. Never leaves the machine. */
export const PAGE_KIND = 'x-page-kind';

/** Header by which it says that an answer is shown once: its body is not kept for whoever sends the same again. */
export const SHOWN_ONCE = 'x-shown-once';

/**
 * `shared`: the same bytes for everybody, kept. `own`: made for one visitor. `secret`: holds what
 * only its visitor may know, so that not even its compressed length may speak of it.
 */
export type PageKind = 'shared' | 'own' | 'secret';
