import type Stripe from 'stripe';
import type { SetUpRequest, SetUpSnapshot } from '../../domain/payment/port.ts';
import { toCard } from './card.ts';
import { idOf } from './client.ts';
import type { Deps } from './deps.ts';
import { pageLocale } from './hosted.ts';
import { toSeconds } from './metadata.ts';

const EXPAND = ['setup_intent.payment_method'];

/** Opens a hosted page that saves a card and charges nothing. Each has its own customer. */
export async function openSetUp(deps: Deps, request: SetUpRequest) {
  const { stripe } = deps;
  const { setUpId, email, currency, locale, returnUrl, expiresAt } = request;
  const metadata = { set_up: setUpId };
  const customer = await stripe.customers.create(
    { email, metadata },
    { idempotencyKey: `${setUpId}:customer` },
  );
  const key = `${setUpId}:set-up`;
  const expires_at = toSeconds(expiresAt);
  const { id: reference, url } = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      allowed_payment_method_types: ['card'],
      currency: currency.toLowerCase(),
      customer: customer.id,
      locale: pageLocale(locale),
      metadata,
      expires_at,
      success_url: returnUrl,
      cancel_url: returnUrl,
      setup_intent_data: { metadata },
    },
    { idempotencyKey: key },
  );
  if (!url) throw new Error(`Stripe returned no page for ${reference}`);
  return { reference, url };
}

/** Returns the state of a set-up. @throws if it was not made by this shop */
export async function fetchSetUp({ stripe }: Deps, reference: string): Promise<SetUpSnapshot> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: EXPAND });
  const setUpId = session.metadata?.set_up;
  if (!setUpId) throw new Error(`${reference} is not a set-up of this shop`);
  const kept = keptBy(session);
  const open = session.status === 'expired' ? 'expired' : 'waiting';
  const unsaved = { state: open, mandate: null, card: null } as const;
  return { reference, setUpId, ...(kept ?? unsaved) };
}

function keptBy(
  session: Stripe.Checkout.Session,
): Pick<SetUpSnapshot, 'state' | 'mandate' | 'card'> | null {
  const { setup_intent: intent, customer } = session;
  if (typeof intent !== 'object' || intent?.status !== 'succeeded') return null;
  const paymentMethod = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const customerId = idOf(customer);
  if (paymentMethod === null || customerId === null) return null;
  const mandate = `${customerId}/${paymentMethod.id}`;
  return { state: 'kept', mandate, card: toCard(paymentMethod.card) };
}
