import type { RouterContextProvider } from 'react-router';
import { declare } from '../../../domain/declaration/index.ts';
import { handleOrderForm } from '../../loaders/order-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { findOwn } from './own-order.server.ts';

const LONGEST_NAME = 100;

/**
 * Takes two steps: identify the contract, then confirm (Directive 2011/83/EU, article 11a). A refund request under our
 * guarantee has its own page.
 */
export const handleWithdrawal = (request: Request, context: Readonly<RouterContextProvider>) =>
  handleOrderForm(request, context, {
    path: isRequest(request) ? '/company/refund-request' : '/company/withdraw',
    rateLimit: 'withdrawal',
    order: 'as-typed',
    isConfirmed: true,
    note: { name: 'name', longest: LONGEST_NAME },
    take: (work, orderRequest) =>
      declare(work, {
        ...orderRequest,
        kind: isRequest(request) ? 'refund-request' : 'withdrawal',
      }),
    showOwn: (orderRequest) => findOwn(request, context, orderRequest),
  });

function isRequest(request: Request): boolean {
  const { path } = parseAddress(new URL(request.url).pathname);
  return path.startsWith('/company/refund-request');
}
