import type { Database } from '../../db/database.ts';
import { folderOf } from '../../locales/index.ts';
import { payerOf } from '../buyer/index.ts';
import { abandonAttempt, idempotencyKey, type Order, recordStart } from '../order/index.ts';
import {
  type BankAccounts,
  type DeclineReason,
  factsOf,
  isMandateGone,
  isTooLittle,
  METHOD_FACTS,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStart,
} from '../payment/index.ts';
import { type SettleDeps, settleFromProvider } from './settle-from-provider.ts';
import { startTransfer } from './start-transfer.ts';

export type StartDeps = SettleDeps & {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
  readonly bankAccounts?: BankAccounts;
  /** Logs an error that does not stop the buyer. */
  readonly report: (error: unknown) => void;
};

export type PaymentStarted =
  /** Paid, or being processed. */
  | { readonly kind: 'done' }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'qr' }
  | { readonly kind: 'voucher' }
  /** The buyer transfers the money. The page of the quote names the account. */
  | { readonly kind: 'transfer' }
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
  if (METHOD_FACTS[order.method].flow === 'transfer') return startTransfer(deps, order);
  const { name, method, quote, billing } = order;
  return begin(deps, order, () =>
    deps.provider.start({
      ...requestOf(deps, order),
      name,
      payer: METHOD_FACTS[method].asksPayer ? payerOf(order) : undefined,
      method,
      instrument,
      // An invoice is paid once, often when the first period is nearly over.
      keep:
        factsOf(method, deps.provider.ownFacts).canRenew &&
        quote.renewal !== null &&
        billing === null,
      expiresAt: null,
    }),
  );
}

/**
 * Starts the payment of an open renewal with the card that its subscription saved, while the buyer is there. Otherwise
 * like `startPayment`.
 */
export const startSavedPayment = (
  deps: StartDeps,
  order: Order,
  mandate: string,
): Promise<PaymentStarted> =>
  begin(deps, order, () => deps.provider.startSaved({ ...requestOf(deps, order), mandate }));

function requestOf({ siteUrl }: StartDeps, order: Order) {
  const { id: orderId, total, locale, email } = order;
  return {
    orderId,
    total,
    locale,
    email,
    idempotencyKey: idempotencyKey(order),
    returnUrl: `${siteUrl}${folderOf(locale)}/pay?purchase=${orderId}`,
  };
}

async function begin(
  deps: StartDeps,
  order: Order,
  call: () => Promise<PaymentStart>,
): Promise<PaymentStarted> {
  const { database, provider, report } = deps;
  const started = await callProvider(deps, call);
  if (started === 'unreachable') return { kind: 'unreachable' };
  if (started === 'gone') {
    await database.run((work) => abandonAttempt(work, order)).catch(report);
    return { kind: 'declined', reason: 'declined' };
  }
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
    case 'voucher':
      // Emails the voucher.
      await settleFromProvider(deps, { reference: started.reference }).catch(report);
      return { kind: 'voucher' };
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
  { report }: StartDeps,
  call: () => Promise<PaymentStart>,
): Promise<PaymentStart | 'too-little' | 'gone' | 'unreachable'> {
  try {
    return await call();
  } catch (error) {
    if (isTooLittle(error)) return 'too-little';
    if (isMandateGone(error)) return 'gone';
    report(error);
    return 'unreachable';
  }
}
