import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type Stripe from 'stripe';

type Kinds = {
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly charge: Stripe.Charge;
  readonly 'checkout.session': Stripe.Checkout.Session;
  readonly customer: Stripe.Customer;
  readonly dispute: Stripe.Dispute;
  readonly event: Stripe.Event;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly payment_method: Stripe.PaymentMethod;
  readonly refund: Stripe.Refund;
  readonly setup_intent: Stripe.SetupIntent;
};

/** Stripe's published example objects (MIT, see `fixtures.LICENSE`). */
const { resources } = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures.json.gz'))).toString(),
) as { resources: Kinds };

export function example<Kind extends keyof Kinds>(
  kind: Kind,
  change: Partial<Kinds[Kind]>,
): Kinds[Kind] {
  return { ...structuredClone(resources[kind]), ...change };
}
