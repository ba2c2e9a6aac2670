import { VENDOR } from './vendor.ts';

/** What an order number looks like, for hints, errors, and texts. No order has this one. */
export const EXAMPLE_ORDER = `${VENDOR.orderPrefix}-1A2B3C4D`;
