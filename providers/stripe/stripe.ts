import { NoHookSecret, type PaymentProvider } from '../../domain/payment/port.ts';
import type { Clock } from '../../kit/time.ts';
import { chargeKept } from './charge.ts';
import { openClient, type StripeAccess } from './client.ts';
import { type Desk, endIntent, getIntent, readSnapshot } from './desk.ts';
import { plainly } from './failure.ts';
import { findIntents } from './find.ts';
import { SIGNATURE_HEADER, verifyEvent } from './hook.ts';
import { openHosted } from './hosted.ts';
import { leastOf } from './least.ts';
import { STRIPE_METHODS } from './methods.ts';
import { refundPayment } from './refund.ts';
import { fetchSetUp, openSetUp } from './set-up.ts';
import { OUT_OF_TIME } from './snapshot.ts';
import { presentPayment, startPayment } from './start.ts';

export type StripeSettings = StripeAccess & {
  /** May be shown to everybody; Stripe's fields in the browser need it. */
  readonly publishableKey: string;
  /** Null: events cannot be checked, so there is no entry for them. */
  readonly webhookSecret: string | null;
  readonly clock: Clock;
};

/** Payments by Stripe's PaymentIntents; a reference is the id of one. */
export function openStripe(settings: StripeSettings): Required<PaymentProvider> {
  const { webhookSecret, clock, publishableKey } = settings;
  const stripe = openClient(settings);
  const desk: Desk = { stripe, clock, publishableKey };
  const find = async (purchaseId: string) => {
    const intents = await findIntents(desk, purchaseId);
    return Promise.all(intents.map((intent) => readSnapshot(desk, intent)));
  };
  return {
    id: 'stripe',
    methods: STRIPE_METHODS,
    least: leastOf,
    start: plainly((request) => startPayment(desk, request)),
    charge: plainly((request) => chargeKept(desk, request)),
    refund: plainly((request) => refundPayment(desk, request)),
    fetch: plainly(async (reference) => readSnapshot(desk, await getIntent(desk, reference))),
    find: plainly(find),
    cancel: plainly(async (reference) => {
      const intent = await getIntent(desk, reference);
      const { state } = await readSnapshot(desk, intent);
      const reason = state === 'expired' ? OUT_OF_TIME : 'requested_by_customer';
      return readSnapshot(desk, await endIntent(desk, intent, reason));
    }),
    verify(raw, headers, now) {
      if (webhookSecret === null) throw new NoHookSecret('no secret to check events with is set');
      const header = headers.get(SIGNATURE_HEADER);
      return verifyEvent(stripe, webhookSecret, { raw, header, now });
    },
    present: plainly((reference) => presentPayment(desk, reference)),
    openHosted: plainly((request) => openHosted(desk, request)),
    openSetUp: plainly((request) => openSetUp(desk, request)),
    fetchSetUp: plainly((reference) => fetchSetUp(desk, reference)),
  };
}
