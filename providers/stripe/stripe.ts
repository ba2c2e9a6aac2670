import {
  NoHookSecret,
  type PaymentMethod,
  type PaymentProvider,
} from '../../domain/payment/port.ts';
import type { Currency, Money } from '../../kit/money.ts';
import type { Clock } from '../../kit/time.ts';
import { chargeSavedCard } from './charge.ts';
import { openClient, type StripeAccess } from './client.ts';
import { type Deps, endIntent, getIntent, readSnapshot } from './deps.ts';
import { withLoggableErrors } from './failure.ts';
import { findIntents } from './find.ts';
import { SIGNATURE_HEADER, verifyEvent } from './hook.ts';
import { openHosted } from './hosted.ts';
import { typeOf, USUAL_METHODS } from './methods.ts';
import { refundPayment } from './refund.ts';
import { fetchCard } from './saved-card.ts';
import { fetchSetUp, openSetUp } from './set-up.ts';
import { OUT_OF_TIME } from './snapshot.ts';
import { findPendingStart, startPayment, startSaved } from './start.ts';

export type StripeSettings = StripeAccess & {
  /** Public. Stripe's fields in the browser need it. */
  readonly publishableKey: string;
  /** Null disables the webhook endpoint, because events cannot be verified. */
  readonly webhookSecret: string | null;
  readonly clock: Clock;
  /** The methods to offer. Absent: those that need no special account. */
  readonly methods?: readonly PaymentMethod[] | null;
};

type StripeProvider = PaymentProvider &
  Required<Pick<PaymentProvider, 'findPendingStart' | 'openHosted'>>;

/** Opens Stripe. References of payments are ids of PaymentIntents. @throws for a method that Stripe lacks */
export function openStripe(settings: StripeSettings): StripeProvider {
  const { webhookSecret, clock, publishableKey } = settings;
  const methods = settings.methods ?? USUAL_METHODS;
  for (const method of methods) typeOf(method);
  const stripe = openClient(settings);
  const deps: Deps = { stripe, clock, publishableKey };
  const find = async (orderId: string) => {
    const intents = await findIntents(deps, orderId);
    return Promise.all(intents.map((intent) => readSnapshot(deps, intent)));
  };
  return {
    id: 'stripe',
    methods,
    minimum: minimumOf,
    start: withLoggableErrors((request) => startPayment(deps, request)),
    charge: withLoggableErrors((request) => chargeSavedCard(deps, request)),
    startSaved: withLoggableErrors((request) => startSaved(deps, request)),
    fetchCard: withLoggableErrors((mandate) => fetchCard(deps, mandate)),
    refund: withLoggableErrors((request) => refundPayment(deps, request)),
    fetch: withLoggableErrors(async (reference) =>
      readSnapshot(deps, await getIntent(deps, reference)),
    ),
    find: withLoggableErrors(find),
    cancel: withLoggableErrors(async (reference) => {
      const intent = await getIntent(deps, reference);
      const { state } = await readSnapshot(deps, intent);
      const reason = state === 'expired' ? OUT_OF_TIME : 'requested_by_customer';
      return readSnapshot(deps, await endIntent(deps, intent, reason));
    }),
    async verify(raw, headers, now) {
      if (webhookSecret === null) throw new NoHookSecret('no webhook secret is configured');
      const header = headers.get(SIGNATURE_HEADER);
      return verifyEvent(stripe, webhookSecret, { raw, header, now });
    },
    findPendingStart: withLoggableErrors((reference) => findPendingStart(deps, reference)),
    openHosted: withLoggableErrors((request) => openHosted(deps, request)),
    openSetUp: withLoggableErrors((request) => openSetUp(deps, request)),
    fetchSetUp: withLoggableErrors((reference) => fetchSetUp(deps, reference)),
  };
}

/**
 * In ISO 4217 minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). In other currencies,
 * Stripe converts the minimum at a rate that only it knows, and rejects less with `amount_too_small`.
 */
const PUBLISHED: Readonly<Partial<Record<Currency, number>>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  JPY: 50,
  BRL: 50,
  INR: 50,
  THB: 1000,
  CHF: 50,
  PLN: 200,
};

export function minimumOf(currency: Currency): Money | null {
  const minor = PUBLISHED[currency];
  return minor === undefined ? null : { minor, currency };
}
