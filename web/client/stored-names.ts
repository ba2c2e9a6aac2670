// These names stand here because `stored.server.ts` lists them and may not import an area.

export const TICKET_DRAFT = 'ticket-draft';
export const BEGUN_DOWNLOADS = 'begun-downloads';

/** Cookie: orders already reported to vendors. */
export const SALES_REPORTED = 'sales-told';
/** Session storage: an order to report on the next page with vendors. */
export const SALE_WAITS = 'sale-waits';
/** Two days in seconds. An order counts as new for less time than that. */
export const SALES_REPORTED_MAX_AGE = 172_800;

/** Cookie: the visitor opened the office through the link printed at start. */
export const OFFICE_COOKIE = 'office';
/** Ten hours, in seconds. A working day fits into them. */
export const OFFICE_MAX_AGE = 36_000;

/** One hour in seconds. Signing in takes less. */
export const SIGN_IN_MAX_AGE = 3600;

/** Key under which React Router stores scroll positions. It is the default. */
export const POSITIONS = 'react-router-scroll-positions';
