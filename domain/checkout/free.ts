import type { Work } from '../../db/work.ts';
import { done } from '../../kit/result.ts';
import { lockOrder, type Order } from '../order/index.ts';
import { waiveQuote } from '../quote/index.ts';
import { type FulfillDeps, fulfillOrder } from './fulfill.ts';
import type { PlaceResult } from './placing.ts';

/** Fulfills a placed order that costs nothing. Leaves all others unchanged. */
export async function completeFree(
  work: Work,
  deps: FulfillDeps,
  placed: PlaceResult,
): Promise<PlaceResult> {
  if (!placed.ok || !placed.value.needsPayment) return placed;
  const { order } = placed.value;
  if (order.total.minor > 0) return placed;
  return done({ order: await fulfillFree(work, deps, order), needsPayment: false });
}

/** Fulfills an order too cheap to charge. Returns null if the attempt has ended or the provider started it. */
export async function fulfillWaived(
  work: Work,
  deps: FulfillDeps,
  { id, attempt }: Pick<Order, 'id' | 'attempt'>,
): Promise<Order | null> {
  const order = await lockOrder(work, id);
  if (order?.state !== 'open' || order.attempt !== attempt) return null;
  if (order.reference !== null) return null;
  const quote = waiveQuote(order.quote);
  return fulfillFree(work, deps, { ...order, quote, total: quote.total });
}

/** @throws Error if the order costs something or is not open */
async function fulfillFree(work: Work, deps: FulfillDeps, order: Order): Promise<Order> {
  const { state, total, orderNumber } = order;
  if (state !== 'open' || total.minor !== 0) throw new Error(`${orderNumber} is not free`);
  return fulfillOrder(work, deps, { order, mandate: null, card: null });
}
