import { data } from 'react-router';
import type { Noted } from '../../../domain/audit/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import type { Refusal } from '../act-form.tsx';
import { type Sent, triedOf } from '../sent.ts';
import type { RefundTry } from './refund-form.tsx';

/** Why a step was not done, and what a refund would do. */
export type Answer = {
  readonly refusal: Refusal | null;
  readonly preview: RefundTry | null;
  /** What was sent, when it was refused. */
  readonly tried: Sent | null;
};

/** What every step of an order's page is handed. */
export type OrderStep = {
  readonly order: Order;
  readonly form: FormData;
  readonly services: Services;
  /** Language of the page. */
  readonly locale: Locale;
  /** Who acts and why, about this order. */
  readonly noted: Pick<Noted, 'who' | 'object' | 'why'>;
};

export const refused = (refusal: Refusal, form: FormData) =>
  data<Answer>({ refusal, preview: null, tried: triedOf(form) }, { status: 422 });
