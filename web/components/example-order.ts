import { VENDOR } from '../../vendor/vendor.ts';

/** What an order number looks like, for hints and errors. No order has this one. */
export const EXAMPLE_ORDER = `${VENDOR.orderPrefix}-1A2B3C4D`;
