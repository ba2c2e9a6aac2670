/**
 * Names that one area of the app writes into the browser and no other reads. They stand here because the list of all
 * of them, `stored.server.ts`, may know no area.
 */

/** Session storage: a support request being written. */
export const TICKET_DRAFT = 'ticket-draft';
/** Session storage: downloads that have begun. */
export const BEGUN_DOWNLOADS = 'begun-downloads';

/** Cookie: orders the vendors were told of. */
export const SALES_TOLD = 'sales-told';
/** Session storage: an order they are told of on the next page that has them. */
export const SALE_WAITS = 'sale-waits';
/** Two days, in seconds: longer than an order is new. */
export const SALES_TOLD_MAX_AGE = 172_800;

/** Cookie: came to the office by the link printed at start. */
export const OFFICE_COOKIE = 'office';
/** A working day, in seconds. */
export const OFFICE_MAX_AGE = 36_000;

/** An hour, in seconds: longer than anybody takes for a form of signing in. */
export const SIGN_IN_MAX_AGE = 3600;

/** Where React Router keeps how far each page was scrolled; our pages name no key of their own. */
export const POSITIONS = 'react-router-scroll-positions';
