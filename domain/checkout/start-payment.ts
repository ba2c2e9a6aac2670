import type { Database } from '../../db/database.ts';
import { folderOf } from '../../locales/index.ts';
import { abandonAttempt, idempotencyKey, type Order, recordStart } from '../order/index.ts';
import {
  type DeclineReason,
  isTooLittle,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStart,
} from '../payment/index.ts';
import { type SettleDeps, settleFromProvider } from './settle-from-provider.ts';

export type StartDeps = SettleDeps & {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
  /** Logs an error that does not stop the buyer. */
  readonly report: (error: unknown) => void;
};

export type PaymentStarted =
  /** Paid, or being processed. */
  | { readonly kind: 'done' }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'qr' }
  /** The provider's card fields, embedded in a page of ours. */
  | { readonly kind: 'card-fields' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** Below the provider's minimum. The attempt is abandoned. */
  | { readonly kind: 'too-little' }
  /** The provider did not answer. The same attempt can be repeated with the same key. */
  | { readonly kind: 'unreachable' };

/**
 * Starts the payment of an open order's attempt and records the answer. Repeating it charges nothing more. If the
 * answer cannot be recorded, `reconcile-payments` finds it later. Call it with no transaction open.
 */
export async function startPayment(
  deps: StartDeps,
  order: Order,
  instrument: PaymentRequest['instrument'] = {},
): Promise<PaymentStarted> {
  const { database, provider, report } = deps;
  const started = await callProvider(deps, order, instrument);
  if (started === 'unreachable') return { kind: 'unreachable' };
  if (started === 'too-little') {
    await database.run((work) => abandonAttempt(work, order)).catch(report);
    return { kind: 'too-little' };
  }
  const { id: orderId, attempt } = order;
  const start = { orderId, attempt, provider: provider.id, reference: started.reference };
  await database.run((work) => recordStart(work, start)).catch(report);
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

async function callProvider(
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
      // Only a card can be charged again without the buyer.
      keep: method === 'card' && quote.renewal !== null,
      expiresAt: null,
      idempotencyKey: idempotencyKey(order),
      returnUrl: `${siteUrl}${folderOf(locale)}/pay?purchase=${orderId}`,
    });
  } catch (error) {
    if (isTooLittle(error)) return 'too-little';
    report(error);
    return 'unreachable';
  }
}
