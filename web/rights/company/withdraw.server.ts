import type { RouterContextProvider } from 'react-router';
import { declare } from '../../../domain/declaration/index.ts';
import { takeOrderForm } from '../../loaders/order-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { findOwn } from './own-order.server.ts';

const LONGEST_NAME = 100;

/**
 * Directive 2011/83/EU, article 11a: identify the contract, then confirm. Whoever asks for a refund under our guarantee
 * does so on a page of its own, to which the answer leads back.
 */
export const takeWithdrawal = (request: Request, context: Readonly<RouterContextProvider>) =>
  takeOrderForm(request, context, {
    path: isRequest(request) ? '/company/refund-request' : '/company/withdraw',
    rateLimit: 'withdrawal',
    order: 'as-typed',
    isConfirmed: true,
    note: { name: 'name', longest: LONGEST_NAME },
    take: (work, wish) =>
      declare(work, { ...wish, kind: isRequest(request) ? 'refund-request' : 'withdrawal' }),
    showOwn: (wish) => findOwn(request, context, wish),
  });

function isRequest(request: Request): boolean {
  const { path } = parseAddress(new URL(request.url).pathname);
  return path.startsWith('/company/refund-request');
}
