import { CUSTOMERS } from './customers.ts';
import { INVOICES } from './invoices.ts';
import { LICENSES } from './licenses.ts';
import type { Operation } from './operation.ts';
import { ORDERS } from './orders.ts';
import { PRICES } from './prices.ts';
import { REQUESTS } from './requests.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

export const OPERATIONS: readonly Operation[] = [
  ...ORDERS,
  ...CUSTOMERS,
  ...LICENSES,
  ...SUBSCRIPTIONS,
  ...PRICES,
  ...REQUESTS,
  ...INVOICES,
];
