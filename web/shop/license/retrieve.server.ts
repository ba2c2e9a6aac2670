import type { RouterContextProvider } from 'react-router';
import { askForKeys } from '../../../domain/order/index.ts';
import { handleOrderForm } from '../../loaders/order-form.server.ts';

/** Records the request. Everyone gets the same answer, so that it never reveals who is a customer. */
export const askForMail = (request: Request, context: Readonly<RouterContextProvider>) =>
  handleOrderForm(request, context, {
    path: '/license/retrieve',
    rateLimit: 'licence-keys',
    order: 'optional',
    isConfirmed: false,
    note: null,
    take: (work, { note: _, ...keysRequest }) => askForKeys(work, keysRequest),
  });
