import { isDeepStrictEqual } from 'node:util';
import { isSameMoney } from '../../kit/money.ts';
import { abandonAttempt, findOrder, type Order } from '../order/index.ts';
import { METHOD_FACTS } from '../payment/index.ts';
import type { PlaceInput } from './placing.ts';
import { endWaiting, type SettleDeps, settleFromProvider } from './settle-from-provider.ts';

export type SentTerms = Pick<
  PlaceInput,
  'selection' | 'market' | 'buyer' | 'method' | 'waivedWithdrawal' | 'shownTotal'
>;

/**
 * Ends an attempt whose start the provider never answered, if the new form has other terms. A payment made meanwhile
 * settles the order. A form with the same terms repeats the attempt. Call it with no transaction open.
 * @throws the provider's errors
 */
export async function cancelPendingAttempt(
  deps: SettleDeps,
  order: Order,
  sent: SentTerms,
): Promise<void> {
  const { id, attempt, state, reference } = order;
  if (state !== 'open' || reference !== null || isRepeated(order, sent)) return;
  await settleFromProvider(deps, { orderId: id, isEnding: true });
  const now = await deps.database.read((reader) => findOrder(reader, id));
  // It was paid or declined, or a second copy of this form began the next attempt.
  if (now?.state !== 'open' || now.attempt !== attempt) return;
  if (!(await endWaiting(deps, id))) return;
  await deps.database.run((work) => abandonAttempt(work, { id, attempt }));
}

type Provider = Pick<SettleDeps, 'provider'>;

/** Returns whether an open attempt was begun on the page of a wallet or bank, where it can be paid later. */
const isAway = ({ provider }: Provider, order: Order): order is Order & { reference: string } =>
  order.state === 'open' &&
  order.reference !== null &&
  order.provider === provider.id &&
  METHOD_FACTS[order.method].flow !== 'card';

/**
 * Returns whether the buyer has confirmed a payment on the page of a wallet or bank and its result is not known yet. A
 * second payment could otherwise begin.
 * @throws the provider's errors
 */
export async function isProcessed(deps: Provider, order: Order): Promise<boolean> {
  if (!isAway(deps, order)) return false;
  const started = await deps.provider.findPendingStart?.(order.reference);
  return started?.kind === 'done';
}

/**
 * Returns the order if its payment is being processed, which may have begun after the page of a form was opened. A payment
 * made meanwhile settles it. Call it with no transaction open.
 * @throws the provider's errors
 */
export async function findProcessed(deps: SettleDeps, order: Order): Promise<Order | null> {
  if (!isAway(deps, order)) return null;
  await settleFromProvider(deps, { orderId: order.id });
  const now = await deps.database.read((reader) => findOrder(reader, order.id));
  return now && (await isProcessed(deps, now)) ? now : null;
}

/** A form without a total agrees with any total. */
function isRepeated(order: Order, sent: SentTerms): boolean {
  const { selection, buyer, market, method, waivedWithdrawal, shownTotal } = sent;
  if (shownTotal !== null && !isSameMoney(shownTotal, order.total)) return false;
  const submitted = { ...order, ...selection, ...buyer, market, method, waivedWithdrawal };
  return isDeepStrictEqual(submitted, order);
}
