import type { RouterContextProvider } from 'react-router';
import { declareWithdrawal } from '../../../domain/refund/index.ts';
import { takeOrderForm } from '../../request/order-form.server.ts';

const LONGEST_NAME = 100;

/** Directive 2011/83/EU, article 11a: identify the contract, then confirm. */
export const takeWithdrawal = (request: Request, context: Readonly<RouterContextProvider>) =>
  takeOrderForm(request, context, {
    ...{ path: '/company/withdraw', turn: 'withdrawal', order: 'required', isConfirmed: true },
    note: { name: 'name', longest: LONGEST_NAME },
    take: (work, { note, ...wish }) => declareWithdrawal(work, { ...wish, name: note }),
  });
