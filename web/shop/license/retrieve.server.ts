import type { RouterContextProvider } from 'react-router';
import { askForKeys } from '../../../domain/order/index.ts';
import { takeOrderForm } from '../../loaders/order-form.server.ts';

/** Notes the wish and leads to the same answer for everybody: who is a customer is nobody's business. */
export const askForMail = (request: Request, context: Readonly<RouterContextProvider>) =>
  takeOrderForm(request, context, {
    path: '/license/retrieve',
    rateLimit: 'licence-keys',
    order: 'optional',
    isConfirmed: false,
    note: null,
    take: (work, { note: _, ...wish }) => askForKeys(work, wish),
  });
