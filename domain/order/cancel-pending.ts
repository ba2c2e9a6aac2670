import { isDeepStrictEqual } from 'node:util';
import { isSameMoney } from '../../kit/money.ts';
import { abandonAttempt } from './decline.ts';
import { endWaiting, type SettleDeps, settleFromProvider } from './follow.ts';
import type { Order } from './order.ts';
import type { PlaceInput } from './placing.ts';
import { findOrder } from './store.ts';

/** What a form says of who pays for what, how, and how much. */
export type SentTerms = Pick<
  PlaceInput,
  'selection' | 'market' | 'buyer' | 'method' | 'waivedWithdrawal' | 'shownTotal'
>;

/**
 * Makes way for a form that says something else than its order, where nobody answered the start of the running attempt:
 * what the form says now is the next attempt then. The provider is asked first, with no transaction open: what was paid is
 * paid, what waits is ended, and what is on its way where nobody can stop it is gone on with. The same form again changes
 * nothing, and repeats its attempt. Throws what the provider throws.
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
  // Paid, or declined; or the same form, sent twice, has begun the next attempt.
  if (now?.state !== 'open' || now.attempt !== attempt) return;
  if (!(await endWaiting(deps, id))) return;
  await deps.database.run((work) => abandonAttempt(work, { id, attempt }));
}

/** A form that does not say the total says nothing else by that. */
function isRepeated(order: Order, sent: SentTerms): boolean {
  const { selection, buyer, market, method, waivedWithdrawal, shownTotal } = sent;
  if (shownTotal !== null && !isSameMoney(shownTotal, order.total)) return false;
  const said = { ...order, ...selection, ...buyer, market, method, waivedWithdrawal };
  return isDeepStrictEqual(said, order);
}
