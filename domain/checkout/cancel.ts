import { isDeepStrictEqual } from 'node:util';
import { isSameMoney } from '../../kit/money.ts';
import { abandonAttempt, findOrder, type Order } from '../order/index.ts';
import { endWaiting, type SettleDeps, settleFromProvider } from './follow.ts';
import type { PlaceInput } from './placing.ts';

/** What a form says about who pays for what, how, and how much. */
export type SentTerms = Pick<
  PlaceInput,
  'selection' | 'market' | 'buyer' | 'method' | 'waivedWithdrawal' | 'shownTotal'
>;

/**
 * Ends the running attempt of an order when its start was never answered and the form now says something else. The form
 * then begins the next attempt. Asks the provider first, with no transaction open: a payment that was made counts, one that
 * waits is ended, and one that nobody can stop goes on. The same form again changes nothing and repeats its attempt.
 * @throws what the provider throws
 */
export async function cancelPendingAttempt(
  deps: SettleDeps,
  order: Order,
  sent: SentTerms,
): Promise<void> {
  const { id, attempt, state, reference } = order;
  if (state !== 'open' || reference !== null || isRepeated(order, sent)) return;
  await settleFromProvider(deps, { orderId: id });
  const now = await deps.database.read((reader) => findOrder(reader, id));
  // It was paid or declined, or the same form, sent twice, has begun the next attempt.
  if (now?.state !== 'open' || now.attempt !== attempt) return;
  if (!(await endWaiting(deps, id))) return;
  await deps.database.run((work) => abandonAttempt(work, { id, attempt }));
}

/** Whether the form agrees with the order. A form that does not say the total agrees with any. */
function isRepeated(order: Order, sent: SentTerms): boolean {
  const { selection, buyer, market, method, waivedWithdrawal, shownTotal } = sent;
  if (shownTotal !== null && !isSameMoney(shownTotal, order.total)) return false;
  const said = { ...order, ...selection, ...buyer, market, method, waivedWithdrawal };
  return isDeepStrictEqual(said, order);
}
