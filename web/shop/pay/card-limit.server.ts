import type { RouterContextProvider } from 'react-router';
import { cardTryOf } from '../../../domain/checkout/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { beginCardTry, type CardTry, lookAtCardTry } from '../../../domain/payment/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import type { Refusal } from './view.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Takes a try before a page opens that asks for a card: an order that waits for one holds its try already. Returns the whole
 * seconds to wait; null: now.
 */
export function consumeCardPage(context: Context, { id: orderId }: Order): Promise<number | null> {
  const { database } = context.get(servicesContext);
  return database.run((work) => beginCardTry(work, tryOf(context, orderId)));
}

/** Whole seconds until a card may be tried for an order that is shown; null: now, or it is about no card. */
export async function readCardWait(
  context: Context,
  { id: orderId, method, state }: Order,
): Promise<number | null> {
  if (method !== 'card' || state === 'paid') return null;
  const { database } = context.get(servicesContext);
  return database.read((reader) => lookAtCardTry(reader, tryOf(context, orderId)));
}

/** What the pay page says to whoever has to wait, and how. */
export const tooOften = (wait: number) => ({
  refusal: { kind: 'too-often', minutes: Math.ceil(wait / 60) } satisfies Refusal,
  init: { status: 429, headers: { 'retry-after': String(wait) } },
});

function tryOf(context: Context, orderId: string): CardTry {
  const { from } = context.get(requestInfoContext);
  const { sessionSecret: secret } = context.get(servicesContext).settings;
  return cardTryOf({ secret, from }, orderId, {});
}
