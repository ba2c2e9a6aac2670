import type { RouterContextProvider } from 'react-router';
import { askForKeys } from '../../../domain/order/index.ts';
import { takeOrderForm } from '../../loaders/order-form.server.ts';

/** Records the request. Everyone gets the same answer, so that it never reveals who is a customer. */
export const askForMail = (request: Request, context: Readonly<RouterContextProvider>) =>
  takeOrderForm(request, context, {
    path: '/license/retrieve',
    rateLimit: 'licence-keys',
    order: 'optional',
    isConfirmed: false,
    note: null,
    take: (work, { note: _, ...wish }) => askForKeys(work, wish),
  });
