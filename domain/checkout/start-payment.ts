import type { Database } from '../../db/database.ts';
import { folderOf } from '../../locales/index.ts';
import { abandonAttempt, idempotencyKey, type Order, recordStart } from '../order/index.ts';
import {
  type DeclineReason,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStart,
  saysTooLittle,
} from '../payment/index.ts';
import { type SettleDeps, settleFromProvider } from './follow.ts';

export type StartDeps = SettleDeps & {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
  /** Origin without a slash at the end, for the way back from the bank. */
  readonly siteUrl: string;
  /** Writes into the log what broke and does not stop the buyer. */
  readonly report: (error: unknown) => void;
};

/** What the buyer has to do next, or why the payment did not begin. */
export type PaymentStarted =
  /** Nothing: it is paid, or on its way. */
  | { readonly kind: 'done' }
  /** Go on with the bank or the wallet, at an address of theirs. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** Scan the code of the order. */
  | { readonly kind: 'qr' }
  /** Type a card into the fields of the provider, in a page of ours. */
  | { readonly kind: 'card-fields' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** Nobody can pay so small an amount; the attempt is given up. */
  | { readonly kind: 'too-little' }
  /** The provider did not answer. The same attempt can be started again with the same key. */
  | { readonly kind: 'unreachable' };

/**
 * Starts the payment of an open order's attempt: the only way in which a buyer begins to pay. Asks the provider with no
 * transaction open, then records the answer. Repeating it for one attempt charges nothing more. An answer that cannot be
 * recorded now is found later by the order, and the buyer goes on.
 */
export async function startPayment(
  deps: StartDeps,
  order: Order,
  instrument: PaymentRequest['instrument'] = {},
): Promise<PaymentStarted> {
  const { database, provider, report } = deps;
  const started = await askProvider(deps, order, instrument);
  if (started === 'unreachable') return { kind: 'unreachable' };
  if (started === 'too-little') {
    await database.run((work) => abandonAttempt(work, order)).catch(report);
    return { kind: 'too-little' };
  }
  const { id: orderId, attempt } = order;
  const answer = { orderId, attempt, provider: provider.id, reference: started.reference };
  await database.run((work) => recordStart(work, answer)).catch(report);
  switch (started.kind) {
    case 'declined':
      await settleFromProvider(deps, { orderId }).catch(report);
      return { kind: 'declined', reason: started.reason };
    case 'redirect':
      return { kind: 'redirect', url: started.url };
    case 'client-secret':
      return { kind: 'card-fields' };
    case 'qr':
    case 'done':
      return { kind: started.kind };
  }
}

async function askProvider(
  { provider, siteUrl, report }: StartDeps,
  order: Order,
  instrument: PaymentRequest['instrument'],
): Promise<PaymentStart | 'too-little' | 'unreachable'> {
  const { id: orderId, total, locale, email, method, quote } = order;
  try {
    return await provider.start({
      orderId,
      total,
      locale,
      email,
      method,
      instrument,
      // Only a card can be charged again with nobody present.
      keep: method === 'card' && quote.renewal !== null,
      expiresAt: null,
      idempotencyKey: idempotencyKey(order),
      returnUrl: `${siteUrl}${folderOf(locale)}/pay?purchase=${orderId}`,
    });
  } catch (error) {
    if (saysTooLittle(error)) return 'too-little';
    report(error);
    return 'unreachable';
  }
}
