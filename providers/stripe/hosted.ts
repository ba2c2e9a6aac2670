import type Stripe from 'stripe';
import { type HostedRequest, METHOD_FACTS } from '../../domain/payment/port.ts';
import { type Intent, idOf } from './client.ts';
import { cancelIntent, type Deps, getIntent, readSnapshot } from './deps.ts';
import { fromMetadata } from './metadata.ts';

/** Stripe's locales by the shop's. Pages in other locales follow the buyer's browser. */
const LOCALES: Readonly<Record<string, Stripe.Checkout.SessionCreateParams.Locale>> = {
  cn: 'zh',
  de: 'de',
  en: 'en',
  es: 'es',
  fr: 'fr',
  id: 'id',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt-BR',
  ru: 'ru',
  th: 'th',
  tr: 'tr',
  tw: 'zh-TW',
  vi: 'vi',
};

export const pageLocale = (locale: string) => LOCALES[locale] ?? 'auto';

/**
 * Opens a page that takes over a waiting card payment, for browsers without scripts. Null if it no longer waits.
 * The page creates its own payment with the same metadata, so the first one is canceled.
 */
export async function openHosted(deps: Deps, request: HostedRequest): Promise<string | null> {
  const { stripe } = deps;
  const intent = await getIntent(deps, request.reference);
  const { state, method } = await readSnapshot(deps, intent);
  if (state !== 'waiting' || METHOD_FACTS[method].flow !== 'card') return null;
  const known = fromMetadata(intent).hosted;
  const page = known ? await getPage(deps, known) : await openPage(deps, intent, request);
  // Saved before the cancellation, so that from now on, ending the payment also closes the page.
  const metadata = { hosted: page.id };
  const updated = known ? intent : await stripe.paymentIntents.update(intent.id, { metadata });
  const { status } = await cancelIntent(deps, updated);
  if (status === 'canceled') return page.url;
  await stripe.checkout.sessions.expire(page.id);
  return null;
}

const getPage = ({ stripe }: Deps, id: string) => stripe.checkout.sessions.retrieve(id);

const openPage = ({ stripe }: Deps, intent: Intent, request: HostedRequest) =>
  stripe.checkout.sessions.create(toSession(intent, request), {
    idempotencyKey: `${intent.id}:hosted`,
  });

/** Returns the URL of a hosted page, or null if it is closed. */
export async function pageOf(deps: Deps, hosted: string): Promise<string | null> {
  return (await getPage(deps, hosted)).url;
}

function toSession(
  intent: Intent,
  { title, email, locale, returnUrl }: HostedRequest,
): Stripe.Checkout.SessionCreateParams {
  const { amount, currency, metadata, setup_future_usage } = intent;
  const customer = idOf(intent.customer);
  const price = { currency, unit_amount: amount, product_data: { name: title } };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    locale: pageLocale(locale),
    success_url: returnUrl,
    cancel_url: returnUrl,
    adaptive_pricing: { enabled: false },
    line_items: [{ quantity: 1, price_data: price }],
    ...(customer ? { customer } : { customer_email: email }),
    payment_intent_data: {
      metadata,
      ...(setup_future_usage ? { setup_future_usage: 'off_session' } : {}),
    },
  };
}
