import { VENDOR } from './vendor.ts';

/**
 * What an order number looks like, for hints, errors, and texts. No order has this one. A word joiner keeps it on one
 * line, because browsers break lines after a hyphen.
 */
export const EXAMPLE_ORDER = `${VENDOR.orderPrefix}-\u20601A2B3C4D`;
