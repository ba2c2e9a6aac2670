import type { RouterContextProvider } from 'react-router';
import { cardTryOf } from '../../../domain/checkout/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import {
  beginCardTry,
  type CardTry,
  METHOD_FACTS,
  readCardTry,
} from '../../../domain/payment/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import type { Refusal } from './view.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Counts a card try before a page with card fields opens, unless the order already has one. Returns the whole seconds
 * to wait, or null.
 */
export function consumeCardPage(context: Context, { id: orderId }: Order): Promise<number | null> {
  const { database } = context.get(servicesContext);
  return database.run((work) => beginCardTry(work, tryOf(context, orderId)));
}

/**
 * Returns the whole seconds until a card can be tried for an order; null if there is no wait or no card is needed.
 */
export async function readCardWait(
  context: Context,
  { id: orderId, method, state }: Order,
): Promise<number | null> {
  if (METHOD_FACTS[method].flow !== 'card' || state === 'paid') return null;
  const { database } = context.get(servicesContext);
  return database.read((reader) => readCardTry(reader, tryOf(context, orderId)));
}

/** Returns the refusal, status, and headers for a buyer who has to wait. */
export const tooOften = (wait: number, kind: 'too-often' | 'too-many-unpaid' = 'too-often') => ({
  refusal: { kind, minutes: Math.ceil(wait / 60) } satisfies Refusal,
  init: { status: 429, headers: { 'retry-after': String(wait) } },
});

function tryOf(context: Context, orderId: string): CardTry {
  const { from } = context.get(requestInfoContext);
  const { sessionSecret: secret } = context.get(servicesContext).settings;
  return cardTryOf({ secret, from }, orderId, {});
}
