import type { RouterContextProvider } from 'react-router';
import { declare } from '../../../domain/declaration/index.ts';
import { handleOrderForm } from '../../loaders/order-form.server.ts';

const LONGEST_REASON = 500;

/** Requires no sign-in (§ 312k BGB, for subscriptions sold online). */
export const handleCancellation = (request: Request, context: Readonly<RouterContextProvider>) =>
  handleOrderForm(request, context, {
    path: '/company/cancel',
    rateLimit: 'cancellation',
    order: 'as-typed',
    isConfirmed: true,
    note: { name: 'reason', longest: LONGEST_REASON },
    take: (work, orderRequest) => declare(work, { ...orderRequest, kind: 'cancellation' }),
  });
